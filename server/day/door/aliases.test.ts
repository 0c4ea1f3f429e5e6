import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { DoorTicketView } from '#contract/day/door.ts';
import { messages } from '#contract/messages.ts';
import { isAlias } from '#domain/day/door/alias.ts';
import { personType, readQrText } from '#domain/money/tickets/qr-text.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { openEventApp, refusal } from '#testing/event-app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';

const { app, organizer, visitor } = await openEventApp();
const north = { door: 'Norte', device: crypto.randomUUID() };
let place: { eventId: string; typeId: string };
let judge: SignedIn;
let athlete: SignedIn;
let code: string;
beforeAll(async () => {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  place = { eventId, typeId: await createTicketType(organizer, eventId, { name: 'Gradería', limit: 100 }) };
  judge = await approveJudge(app, { eventId, categories: [] });
  const categoryId = await createCategory(app, organizer, eventId);
  athlete = await signUpConfirmed(app);
  await enterAlone(app, { eventId, categoryId }, athlete);
  code = (await athlete.client.badges.mine()).badges[0]!.code;
});

const give = (changes = {}) => assignTicket(organizer, place, changes);
const command = (ticketId: string, changes: Record<string, unknown> = {}) => ({
  ...{ id: crypto.randomUUID() as string, typeId: place.typeId, ticketId, ...north },
  decidedAt: app.now().toISOString(),
  ...changes,
});
const admit = async (who: SignedIn, ...commands: ReturnType<typeof command>[]) =>
  (await who.client.door.admit({ eventId: place.eventId, commands })).answers;

const copy = () => judge.client.door.snapshot({ eventId: place.eventId, people: '' });
const aliasFor = async (name: string) => (await copy()).tickets.find(ticket => ticket.name === name)!.id;
const marksOf = (ticketId: string) =>
  app.database.kysely.selectFrom('doorMarks').selectAll().where('ticketId', '=', ticketId).execute();

describe('SAFE-M16 copy of a door', () => {
  test('SAFE-M16 ids in a copy, search or answer → none opens a page, picture or code', async () => {
    const ids = [await give({ name: 'Beatriz Secreta' }), await give({ name: 'Ana Ruiz', email: athlete.email })];
    const http = await buildHttp(app);
    onTestFinished(() => http.close());
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    const shown = [
      await copy(),
      await judge.client.door.search({ eventId: place.eventId, text: 'secreta' }),
      await admit(judge, command(ids[0]!), command(code, { typeId: personType })),
      await judge.client.badges.read({ eventId: place.eventId, code }).then(({ held }) => held),
    ];
    const text = JSON.stringify(shown);
    for (const secret of [...ids, code]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.replaceAll('-', ''));
    }
    const named = [...text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => id);
    expect(named.filter(isAlias).length).toBeGreaterThanOrEqual(3);
    for (const ticketId of new Set(named)) {
      await expect(visitor.client.tickets.read({ ...place, ticketId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const badge = visitor.client.badges.read({ eventId: place.eventId, code: ticketId });
      await expect(badge).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await fetch(`${url}/files/tickets/${ticketId}.svg`)).status).toBe(404);
    }
  });

  test('PUB-218 PUB-219 PUB-220 SAFE-M16 true id of a ticket → its page opens', async () => {
    const ticketId = await give({ name: 'Eva Paz', email: 'eva@publico.example' });
    const page = await visitor.client.tickets.read({ ...place, ticketId });
    expect(page).toMatchObject({ uid: ticketId, invitedName: 'Eva Paz', invitedEmail: 'eva@publico.example' });
    expect(readQrText(page.qr!)).toMatchObject({ ...place, ticketId });
  });

  test('SAFE-M16 ticket scanned by alias → admitted once, as the same ticket as by id', async () => {
    const ticketId = await give({ name: 'Rosa Peña' });
    const alias = await aliasFor('Rosa Peña');
    const sent = command(alias);
    const [first, again, other] = await admit(judge, sent, command(ticketId), command(alias));
    expect([first, again, other].map(answer => [answer?.verdict, answer?.ticket?.id])).toEqual([
      ['enter', alias],
      ['again', alias],
      ['again', alias],
    ]);
    expect((await admit(judge, sent))[0]).toMatchObject({ verdict: 'enter' });
    expect((await marksOf(ticketId)).map(({ outcome }) => outcome).sort()).toEqual(['admitted', 'again', 'again']);
    const [later] = (await copy()).tickets.filter(({ id }: DoorTicketView) => id === alias);
    expect(later).toMatchObject({ admitted: [{ id: sent.id, door: 'Norte' }] });
  });

  test('SAFE-M16 person scanned by alias → marked as by their code', async () => {
    const person = await signUpConfirmed(app);
    const categoryId = await createCategory(app, organizer, place.eventId);
    await enterAlone(app, { eventId: place.eventId, categoryId }, person);
    const own = (await person.client.badges.mine()).badges[0]!.code;
    const { people } = await copy();
    const { key, of } = await aliases();
    expect(key).toBe((await copy()).aliasKey);
    expect(people!.all.map(({ id }) => id)).toContain(of(own));
    const typeId = personType;
    const said = await admit(judge, command(of(own), { typeId }), command(own, { typeId }));
    expect(said.map(({ verdict }) => verdict)).toEqual(['enter', 'again']);
    const helper = (await judge.client.badges.mine()).badges.find(({ event }) => event.uid === place.eventId)!;
    expect(await admit(judge, command(of(helper.code), { typeId }))).toMatchObject([{ verdict: 'enter' }]);
  });

  test('SAFE-M16 an admission sent by id and again by alias → counts once; another event’s alias is unknown', async () => {
    const ticketId = await give({ name: 'Pedro Paz' });
    const old = command(ticketId, { offline: true });
    await admit(judge, old);
    await admit(judge, old);
    expect(await marksOf(ticketId)).toHaveLength(1);
    // A ticket that the event lost in a restored backup: sent by its id first, then by its alias.
    const lost = crypto.randomUUID();
    const forced = command(lost, { offline: true });
    await admit(judge, forced);
    await app.database.kysely
      .updateTable('doorMarks')
      .set({ subject: `t:${lost}` })
      .where('id', '=', forced.id)
      .execute();
    expect(await admit(judge, forced)).toMatchObject([{ ticket: null }]);
    const { of } = await aliases();
    const late = command(crypto.randomUUID(), { forced: true });
    await admit(organizer, late);
    expect(await admit(organizer, Object.assign(late, { ticketId: of(late.ticketId), offline: true }))).toMatchObject([
      { id: late.id },
    ]);
    const elsewhere = await createEvent(app, organizer);
    const [answer] = await admit(judge, command((await aliases(elsewhere)).of(ticketId)));
    expect(answer).toMatchObject({ verdict: 'unknown', ticket: null });
  });

  test('SAFE-M16 another ticket key → another epoch and another alias key', async () => {
    const before = await copy();
    const kept = await app.database.kysely.selectFrom('secrets').selectAll().where('name', '=', 'ticket-key').execute();
    await app.database.kysely.deleteFrom('secrets').where('name', '=', 'ticket-key').execute();
    const after = await copy();
    expect(after.epoch).not.toBe(before.epoch);
    expect(after.aliasKey).not.toBe(before.aliasKey);
    await app.database.kysely
      .updateTable('secrets')
      .set({ value: kept[0]!.value })
      .where('name', '=', 'ticket-key')
      .execute();
  });
});

const aliases = async (eventId = place.eventId) =>
  (await import('./aliases.ts')).readAliases(app.database.kysely, eventId);

test('SAFE-M16 V3 door: a judge without the event’s day → every call refused, no event, no page that admits', async () => {
  const ticketId = await give({ name: 'Luisa Prado' });
  const { eventId } = place;
  const none = { manage: false, qualifier: false, event: false };
  for (const permissions of [none, { ...none, qualifier: true }]) {
    const who = await approveJudge(app, { eventId, categories: [], permissions });
    const undo = { id: crypto.randomUUID(), device: north.device, undoneAt: app.now().toISOString() };
    for (const call of [
      () => who.client.door.snapshot({ eventId }),
      () => admit(who, command(ticketId)),
      () => who.client.door.undo({ eventId, ...undo }),
      () => who.client.door.search({ eventId, text: 'luisa' }),
      () => who.client.door.doubles({ eventId }),
      () => who.client.door.counts({ eventId }),
    ])
      await expect(call()).rejects.toMatchObject({ ...refusal(messages.door.notAllowed), code: 'FORBIDDEN' });
    expect((await who.client.door.events()).events).toEqual([]);
    const seen = { ...place, ticketId, id: crypto.randomUUID() };
    expect(await who.client.tickets.markSeen(seen)).toMatchObject({ staff: null });
    expect(await who.client.badges.read({ eventId, code })).toMatchObject({ held: null });
  }
  expect((await marksOf(ticketId)).map(({ outcome }) => outcome)).toEqual(['seen']);
  for (const permissions of [
    { ...none, manage: true },
    { ...none, event: true },
  ]) {
    const who = await approveJudge(app, { eventId, categories: [], permissions });
    expect((await who.client.door.events()).events.map(({ uid }) => uid)).toEqual([eventId]);
    expect((await who.client.badges.read({ eventId, code })).held).not.toBeNull();
  }
});
