import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { nobody } from '#domain/day/door/crowd.ts';
import { personType, readQrText } from '#domain/money/tickets/qr-text.ts';
import { eraseDueAccounts } from '#server/people/accounts/delete-account.ts';
import { openEventApp, refusal } from '#testing/event-app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { createDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { readAliases } from './aliases.ts';
import { presentAt } from './door.reads.ts';

const words = messages.door;
const { app, organizer, rival, visitor, atDay, base } = await openEventApp();
const north = { door: 'Norte', device: crypto.randomUUID() };
const south = { door: 'Sur', device: crypto.randomUUID() };
let eventId: string;
let categoryId: string;
let judge: Judge;
let aliasOf: (id: string) => string;
beforeAll(async () => {
  eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  categoryId = await createCategory(app, organizer, eventId, { name: 'Rx' });
  judge = await approveJudge(app, { eventId, categories: [] });
  aliasOf = (await readAliases(app.database.kysely, eventId)).of;
});

async function enter(changes: Record<string, unknown> = {}) {
  const athlete = await signUpConfirmed(app, changes);
  const entryId = await enterAlone(app, { eventId, categoryId }, athlete);
  return { ...athlete, entryId, ...(await badgeOf(athlete)) };
}
async function badgeOf({ client }: SignedIn) {
  const { badges } = await client.badges.mine();
  const badge = badges.find(({ event }) => event.uid === eventId)!;
  const { keyId, signature } = readQrText(badge.qr)!;
  return { code: badge.code, qr: badge.qr, signature: { keyId: keyId!, signature: signature! } };
}
type Command = ReturnType<typeof command>;
const command = (code: string, changes: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID() as string,
  typeId: personType,
  ticketId: code,
  ...north,
  decidedAt: app.now().toISOString(),
  ...changes,
});
const admit = async (who: SignedIn, ...commands: Command[]) =>
  (await who.client.door.admit({ eventId, commands })).answers;
const isPresent = async ({ uid }: Pick<SignedIn, 'uid'>) =>
  (await presentAt(app.database.kysely, eventId)).some(person => person.uid === uid);
const roster = async (who: SignedIn = judge) =>
  (await who.client.door.snapshot({ eventId, people: '' })).people?.all ?? [];

describe('personal codes', () => {
  test('an athlete and a judge → one code for each event; strangers see only name and event', async () => {
    const athlete = await enter();
    const { badges } = await athlete.client.badges.mine();
    expect(badges).toMatchObject([{ event: { uid: eventId }, category: 'Rx', code: athlete.code }]);
    expect(new URL(athlete.qr).pathname).toBe(`/pass/${eventId}/${athlete.code}`);
    expect(await judge.client.badges.mine()).toMatchObject({ badges: [{ event: { uid: eventId }, category: null }] });
    const seen = await visitor.client.badges.read({ eventId, code: athlete.code });
    expect(seen).toMatchObject({ name: expect.any(String), event: { uid: eventId }, qr: null, held: null });
    const other = await rival.client.badges.read({ eventId, code: athlete.code });
    expect([other.held, other.qr]).toEqual([null, null]);
    expect((await athlete.client.badges.read({ eventId, code: athlete.code })).qr).toContain(athlete.code);
    expect((await rival.client.badges.mine()).badges).toEqual([]);
    expect((await enter()).code).not.toBe(athlete.code);
  });

  test('the event’s staff → reads what the person holds, with their tickets of that event', async () => {
    const athlete = await enter({ tallaFranela: 'L' });
    const typeId = await createTicketType(organizer, eventId, { name: 'Gradería' });
    const ticketId = await assignTicket(organizer, { eventId, typeId }, { email: athlete.email });
    const held = { category: 'Rx', shirt: 'L', isJudge: false, isOut: false };
    for (const who of [organizer, judge]) {
      expect(await who.client.badges.read({ eventId, code: athlete.code })).toMatchObject({
        held: { ...held, tickets: ['Gradería'] },
      });
    }
    const [answer] = await admit(judge, command(athlete.code));
    expect(answer?.ticket?.held).toMatchObject({ category: 'Rx', tickets: [aliasOf(ticketId)] });
    atDay(30);
    expect((await judge.client.badges.read({ eventId, code: athlete.code })).held).toBeNull();
    expect((await athlete.client.badges.mine()).badges).toEqual([]);
  });
});

describe('people at the door', () => {
  test('first scan of a person → present; second scan → when and where; the live day reads it', async () => {
    const athlete = await enter();
    expect(await isPresent(athlete)).toBe(false);
    const [first] = await admit(judge, command(athlete.code, { signature: athlete.signature }));
    expect(first).toMatchObject({ verdict: 'enter', ticket: { typeId: personType, held: { category: 'Rx' } } });
    expect(await isPresent(athlete)).toBe(true);
    const [second] = await admit(organizer, command(athlete.code, south));
    expect(second).toMatchObject({ verdict: 'again', before: { door: 'Norte', at: new Date(base).toISOString() } });
    atDay(1);
    expect(await admit(judge, command(athlete.code))).toMatchObject([{ verdict: 'enter' }]);
    const there = (await presentAt(app.database.kysely, eventId)).find(({ uid }) => uid === athlete.uid);
    expect(there).toEqual({ uid: athlete.uid, firstAt: new Date(base), lastAt: app.now() });
  });

  test('one command sent twice → counts once; three doors together → one admits', async () => {
    const athlete = await enter();
    const sent = command(athlete.code);
    const said = [await admit(judge, sent), await admit(judge, sent)].flat();
    expect(said.map(({ verdict }) => verdict)).toEqual(['enter', 'enter']);
    await expect(admit(judge, { ...sent, ticketId: (await enter()).code })).rejects.toMatchObject(
      refusal(words.reused),
    );
    const next = await enter();
    const together = await Promise.all([judge, organizer, judge].map(who => admit(who, command(next.code))));
    expect(
      together
        .flat()
        .map(({ verdict }) => verdict)
        .sort(),
    ).toEqual(['again', 'again', 'enter']);
  });

  test('an admission is undone → not counted; a double admission behind it becomes the admission', async () => {
    const athlete = await enter();
    const sent = command(athlete.code);
    await admit(judge, sent);
    const undo = { eventId, id: sent.id, device: north.device, undoneAt: app.now().toISOString() };
    await judge.client.door.undo(undo);
    expect(await isPresent(athlete)).toBe(false);
    const [one, two] = [command(athlete.code, { offline: true }), command(athlete.code, { ...south, offline: true })];
    await admit(judge, one);
    await admit(organizer, two);
    const { rows } = await organizer.client.door.doubles({ eventId });
    const name = (await visitor.client.badges.read({ eventId, code: athlete.code })).name;
    expect(rows.find(({ id }) => id === two.id)).toMatchObject({ kind: 'double', name, typeName: 'Atletas y jueces' });
    await judge.client.door.undo({ ...undo, id: one.id });
    expect(await isPresent(athlete)).toBe(true);
  });

  test('invented code → forged or unknown; code of another event → refused', async () => {
    const athlete = await enter();
    const signature = { ...athlete.signature, signature: 'A'.repeat(86) };
    const made = crypto.randomUUID();
    const asked = [command(athlete.code, { signature }), command(made), command(made, { signature })];
    const said = await admit(judge, ...asked);
    expect(said.map(({ verdict }) => verdict)).toEqual(['forged', 'unknown', 'forged']);
    const other = await createEvent(app, organizer);
    const { answers } = await organizer.client.door.admit({ eventId: other, commands: [command(athlete.code)] });
    expect(answers).toMatchObject([{ verdict: 'unknown', ticket: null }]);
    expect(await isPresent(athlete)).toBe(false);
  });

  test('an athlete withdrew or a judge was dismissed → the personal code is void', async () => {
    const [withdrawn, gone] = [await enter(), await enter()];
    const reason = 'Se lesionó la semana pasada.';
    await organizer.client.entries.setStanding({ entryId: withdrawn.entryId, standing: 'withdrawn', reason });
    atDay(-1);
    await gone.client.joining.withdraw({ entryId: gone.entryId, refund: false });
    atDay(0);
    const helper = await approveJudge(app, { eventId, categories: [] });
    const badge = await badgeOf(helper);
    await organizer.client.staff.dismiss({ id: helper.applicationId });
    const codes = [withdrawn, gone, badge];
    const said = await admit(judge, ...codes.map(({ code, signature }) => command(code, { signature })));
    expect(said.map(({ verdict }) => verdict)).toEqual(['void', 'void', 'void']);
    for (const { code } of codes) {
      await expect(visitor.client.badges.read({ eventId, code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const left = (await organizer.client.badges.read({ eventId, code: withdrawn.code })).held;
    expect(left).toMatchObject({ isOut: true });
    for (const who of [withdrawn, gone, helper]) expect((await who.client.badges.mine()).badges).toEqual([]);
    // A door without network had admitted the athlete. The admission is stored, but the athlete is not present.
    await admit(judge, command(withdrawn.code, { offline: true }));
    expect(await isPresent(withdrawn)).toBe(false);
    const { rows } = await organizer.client.door.doubles({ eventId });
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'void', voidReason: null, name: expect.any(String) }));
  });

  test('A10 erased account → its code is void, and its presence is deleted', async () => {
    const athlete = await enter();
    await admit(judge, command(athlete.code));
    const past = new Date(app.now().getTime() - 86_400_000);
    await app.database.kysely
      .insertInto('pendingDeletions')
      .values({ email: athlete.email, userId: athlete.uid, timestamp: past, confirmedAt: past, dueAt: past })
      .execute();
    await eraseDueAccounts(app);
    expect(await isPresent(athlete)).toBe(false);
    expect((await roster()).map(({ id }) => id)).not.toContain(aliasOf(athlete.code));
    const [answer] = await admit(judge, command(athlete.code, { signature: athlete.signature }));
    expect(answer).toMatchObject({ verdict: 'void', ticket: null });
  });
});

test('N10 door: athlete without account → found by name; present also after an account takes the place', async () => {
  const email = `sin-cuenta-${base}@correo.test`;
  await organizer.client.entries.enrollList({
    eventId,
    rows: [{ categoryId, name: 'Zenaida Ochoa', email, team: null }],
  });
  const { tickets } = await judge.client.door.search({ eventId, text: 'zenáida' });
  expect(tickets).toMatchObject([{ name: 'Zenaida Ochoa', typeId: personType, held: { category: 'Rx', shirt: null } }]);
  await admit(judge, command(tickets[0]!.id));
  const [mail] = await app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', email).execute();
  const code = /manual-entry#code=([\w-]+)/.exec(mail!.text)![1]!;
  const account = await signUpConfirmed(app);
  await account.client.entries.takeOver({ code });
  expect(await isPresent(account)).toBe(true);
  expect(await admit(judge, command((await badgeOf(account)).code))).toMatchObject([{ verdict: 'again' }]);
});

test('N7 door: entry not yet confirmed → shows only the typed name', async () => {
  const athlete = await signUpConfirmed(app, { firstName: 'Secreta', tallaFranela: 'M' });
  await organizer.client.entries.enroll({ categoryId, email: athlete.email });
  const [asked] = (await roster()).filter(({ held }) => held?.isAsked);
  expect(asked).toMatchObject({ name: expect.stringMatching(/^Por confirmar/), passport: null, held: { shirt: null } });
  expect((await athlete.client.badges.mine()).badges).toEqual([]);
});

test('door: published plan → copy and code show the next heat and rail, until that heat ends', async () => {
  const day = await createDay(app, { athletes: 1, tests: 1 });
  const { client } = day.organizer;
  const place = { eventId: day.eventId };
  const copied = async () => (await client.door.snapshot({ ...place, people: '' })).people!;
  const before = await copied();
  expect(before.all).toMatchObject([{ held: { heats: [] } }]);
  await client.heats.generate(place);
  expect((await copied()).version).toBe(before.version);
  await client.heats.publish({ testId: day.testIds[0]! });
  const planned = await copied();
  const read = await client.heats.readCategory({ categoryId: day.categoryId });
  const [heat, rail] = [read.heats[0]!, read.rails.find(({ entry }) => entry !== null)!];
  const heats = [{ name: 'Heat 1', rail: rail.number, test: read.tests[0]!.name, start: heat.start }];
  expect(planned.all[0]!.held!.heats).toEqual(heats);
  expect(planned.version).not.toBe(before.version);
  const { code } = await app.database.kysely
    .selectFrom('participants')
    .select('code')
    .where('entryId', '=', day.entryIds[0]!)
    .executeTakeFirstOrThrow();
  expect((await client.badges.read({ ...place, code })).held!.heats).toEqual(heats);
  expect((await visitor.client.badges.read({ ...place, code })).held).toBeNull();
  const update = app.database.kysely.updateTable('entries').where('id', '=', day.entryIds[0]!);
  await update.set({ standing: 'disqualified' }).execute();
  expect((await copied()).all[0]!.held!.heats).toEqual([]);
  await update.set({ standing: 'in' }).execute();
  openDay(app);
  await client.heats.startCategory({ categoryId: day.categoryId, type: 'start' });
  await client.heats.startTest({ testId: day.testIds[0]! });
  await client.heats.start({ heatId: heat.uid, countIn: 0 });
  expect((await copied()).all[0]!.held!.heats).toEqual(heats);
  await client.heats.finish({ heatId: heat.uid });
  expect((await copied()).all[0]!.held!.heats).toEqual([]);
});

test('copy for a door: people in it → sent when requested and changed; their marks come with the tickets', async () => {
  const event = await createEvent(app, organizer);
  await reachFirstDay(app, event);
  const category = await createCategory(app, organizer, event);
  const athlete = await signUpConfirmed(app);
  await enterAlone(app, { eventId: event, categoryId: category }, athlete);
  const read = (input: { since?: number; people?: string }) =>
    organizer.client.door.snapshot({ eventId: event, ...input });
  const copy = await read({ people: '' });
  expect(copy.people?.all).toMatchObject([{ typeId: personType, admitted: [] }]);
  expect(JSON.stringify(copy)).not.toContain(athlete.email);
  expect(JSON.stringify(copy)).not.toContain(athlete.uid);
  const known = { since: copy.until, people: copy.people!.version };
  expect(await read(known)).toMatchObject({ people: null, tickets: [] });
  expect((await read({ since: copy.until })).people).toBeNull();
  const { id } = copy.people!.all[0]!;
  await organizer.client.door.admit({ eventId: event, commands: [command(id)] });
  const next = await read(known);
  expect(next).toMatchObject({ people: null, tickets: [{ id, admitted: [{ door: 'Norte' }] }] });
  expect((await organizer.client.door.counts({ eventId: event })).types).toEqual([
    { id: personType, name: 'Atletas y jueces', ...nobody, inside: 1 },
  ]);
  const late = await signUpConfirmed(app);
  await enterAlone(app, { eventId: event, categoryId: category }, late);
  expect((await read({ ...known, since: next.until })).people?.all).toHaveLength(2);
});

test('personal codes: an unknown code, or of another event → not found; many guesses → slowed, existing codes still open', async () => {
  const athlete = await enter();
  const other = await createEvent(app, organizer);
  const missing = { code: 'NOT_FOUND', message: messages.badge.missing };
  await expect(visitor.client.badges.read({ eventId: other, code: athlete.code })).rejects.toMatchObject(missing);
  const guess = () => visitor.client.badges.read({ eventId, code: crypto.randomUUID() }).catch(error => error.code);
  const answers = new Set<string>();
  for (let time = 0; time < 310 && !answers.has('TOO_MANY_REQUESTS'); time++) answers.add(await guess());
  expect([...answers]).toEqual(['NOT_FOUND', 'TOO_MANY_REQUESTS']);
  // Users who share the address with a guesser can open existing badges, with or without an account.
  expect(await visitor.client.badges.read({ eventId, code: athlete.code })).toMatchObject({ held: null });
  expect(await athlete.client.badges.read({ eventId, code: athlete.code })).toMatchObject({ code: athlete.code });
  app.setNow(new Date(base + 5_000));
  expect(await visitor.client.badges.read({ eventId, code: athlete.code })).toMatchObject({ held: null });
});
