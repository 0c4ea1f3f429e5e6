import { beforeAll, expect, test } from 'vitest';
import { nobody } from '#domain/day/door/crowd.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import { openEventApp } from '#testing/event-app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';

const { app, organizer, visitor, atDay } = await openEventApp();
const north = { door: 'Norte', device: crypto.randomUUID() };
let place: { eventId: string; typeId: string };
let judge: SignedIn;
let code: string;
/** Midnight before the event's first day, in its time zone. */
let midnight: Date;
beforeAll(async () => {
  const eventId = await createEvent(app, organizer);
  place = { eventId, typeId: await createTicketType(organizer, eventId, { name: 'VIP', limit: 100 }) };
  judge = await approveJudge(app, { eventId, categories: [], permissions: { manage: true } });
  const categoryId = await createCategory(app, organizer, eventId);
  const athlete = await signUpConfirmed(app);
  await enterAlone(app, { eventId, categoryId }, athlete);
  code = (await athlete.client.badges.mine()).badges[0]!.code;
  const { event } = await judge.client.door.snapshot({ eventId });
  midnight = toInstant(`${toWall(new Date(event.start), event.timeZone).slice(0, 10)}T00:00`, event.timeZone);
});

const give = () => assignTicket(organizer, place);
const command = (ticketId: string, changes: Record<string, unknown> = {}) => ({
  ...{ id: crypto.randomUUID() as string, typeId: place.typeId, ticketId, ...north },
  decidedAt: app.now().toISOString(),
  ...changes,
});
const admit = async (...commands: ReturnType<typeof command>[]) =>
  (await judge.client.door.admit({ eventId: place.eventId, commands })).answers;
const marks = () =>
  app.database.kysely
    .selectFrom('doorMarks')
    .select('outcome')
    .where('eventId', '=', place.eventId)
    .where('outcome', '<>', 'seen')
    .execute();
const enters = { verdict: 'enter', isRehearsal: true };

test('ORGA-C12 rehearsal: before the first day → real verdicts; nothing stored, counted or used', async () => {
  const ticketId = await give();
  const gone = await give();
  await organizer.client.tickets.cancel({ id: gone });
  const stranger = command(crypto.randomUUID(), { forced: true });
  expect(await admit(command(ticketId), command(gone), command(code, { typeId: personType }), stranger)).toMatchObject([
    enters,
    { verdict: 'void', isRehearsal: true },
    enters,
    enters,
  ]);
  expect(await admit(command(ticketId))).toMatchObject([enters]);
  expect(await marks()).toEqual([]);
  const counts = await organizer.client.door.counts({ eventId: place.eventId });
  expect(counts).toMatchObject({ all: { ...nobody, missing: counts.all.missing }, unlisted: 0, doors: [] });
  const { tickets } = await judge.client.door.snapshot({ eventId: place.eventId });
  expect(tickets.flatMap(({ admitted, conflicts }) => [...admitted, ...conflicts])).toEqual([]);
});

test('ORGA-C12 PUB-225 rehearsal: staff view a ticket page → not admitted; a visitor’s view counts as view', async () => {
  const ticketId = await give();
  const look = () => judge.client.tickets.markSeen({ ...place, ticketId, id: crypto.randomUUID() });
  expect(await look()).toMatchObject({ staff: { before: null, isRehearsal: true } });
  expect(await look()).toMatchObject({ staff: { before: null, isRehearsal: true } });
  expect(await visitor.client.tickets.read({ ...place, ticketId })).toMatchObject({ approved: true });
  expect(await marks()).toEqual([]);
});

test('ORGA-C12 rehearsal: midnight at the event’s place → ends by the server’s clock, not the device’s', async () => {
  const [ticketId, other] = [await give(), await give()];
  app.setNow(new Date(midnight.getTime() - 1_000));
  const later = new Date(midnight.getTime() + 3_600_000).toISOString();
  const ahead = command(ticketId, { offline: true, decidedAt: later });
  expect(await admit(command(ticketId), ahead)).toMatchObject([enters, enters]);
  expect(await marks()).toEqual([]);
  app.setNow(midnight);
  expect(await admit(command(ticketId))).toMatchObject([{ verdict: 'enter', isRehearsal: false }]);
  expect(await admit(command(ticketId))).toMatchObject([{ verdict: 'again', isRehearsal: false }]);
  expect((await marks()).map(({ outcome }) => outcome).sort()).toEqual(['admitted', 'again']);
  // On the day of the event, a device sends an admission from the rehearsal.
  const tried = command(other, { offline: true, decidedAt: new Date(midnight.getTime() - 60_000).toISOString() });
  expect(await admit(tried, tried)).toMatchObject([enters, enters]);
  expect(await marks()).toHaveLength(2);
  expect(await admit(command(other))).toMatchObject([{ verdict: 'enter', isRehearsal: false }]);
  atDay(0);
});
