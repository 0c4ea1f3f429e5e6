import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { nobody } from '#domain/day/door/crowd.ts';
import { dayOfOnce } from '#domain/day/door/decide.ts';
import { readQrText } from '#domain/money/tickets/qr-text.ts';
import { openEventApp, refusal } from '#testing/event-app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { approveJudge, insertApplication } from '#testing/factories/staff.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { readAliases } from './aliases.ts';

const words = messages.door;
const { app, organizer, rival, visitor, athlete, atDay, base } = await openEventApp();
const north = { door: 'Norte', device: crypto.randomUUID() };
const south = { door: 'Sur', device: crypto.randomUUID() };
let eventId: string;
let typeId: string;
let judge: SignedIn;
let principal: SignedIn;
let aliasOf: (id: string) => string;
beforeAll(async () => {
  eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  typeId = await createTicketType(organizer, eventId, { name: 'Gradería', limit: 500 });
  judge = await approveJudge(app, { eventId, categories: [] });
  principal = await approveJudge(app, { eventId, categories: [], permissions: { manage: true } });
  aliasOf = (await readAliases(app.database.kysely, eventId)).of;
});

let serial = 0;
const sold = (changes = {}, type = typeId, of = eventId) =>
  assignTicket(organizer, { eventId: of, typeId: type }, { email: `puerta-${++serial}@publico.example`, ...changes });
const command = (ticketId: string, changes: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID() as string,
  typeId,
  ticketId,
  ...north,
  decidedAt: app.now().toISOString(),
  ...changes,
});
const admit = async (who: SignedIn, ...commands: ReturnType<typeof command>[]) =>
  (await who.client.door.admit({ eventId, commands })).answers;
const stored = (ticketId: string) =>
  app.database.kysely
    .selectFrom('doorMarks')
    .selectAll()
    .where('subject', 'in', [`t:${ticketId}`, `t:${aliasOf(ticketId)}`])
    .orderBy('changed')
    .execute();
const signatureOf = async (ticketId: string) => {
  const { qr } = await visitor.client.tickets.read({ eventId, typeId, ticketId });
  const { keyId, signature } = readQrText(qr!)!;
  return { keyId: keyId!, signature: signature! };
};

test('T2 door: first scan → admitted; second scan → refused with time and door of the first', async () => {
  const ticketId = await sold({ name: 'Luis Gómez', passport: '17345112' });
  const [first] = await admit(judge, command(ticketId, { signature: await signatureOf(ticketId) }));
  expect(first).toMatchObject({
    verdict: 'enter',
    before: null,
    ticket: {
      id: aliasOf(ticketId),
      name: 'Luis Gómez',
      passport: '112',
      admitted: [{ door: 'Norte', day: dayOfOnce }],
    },
  });
  app.setNow(new Date(base + 90_000));
  const [second] = await admit(organizer, command(ticketId, south));
  expect(second).toMatchObject({ verdict: 'again', before: { at: new Date(base).toISOString(), door: 'Norte' } });
  expect((await stored(ticketId)).map(({ outcome }) => outcome)).toEqual(['admitted', 'again']);
  expect(await visitor.client.tickets.read({ eventId, typeId, ticketId })).toMatchObject({ approved: true });
});

test('T2 door: one command sent again → counts once, same answer; the same id for another ticket is refused', async () => {
  const ticketId = await sold();
  const sent = command(ticketId);
  const answers = [await admit(judge, sent), await admit(judge, sent), await admit(judge, sent)].flat();
  expect(answers.map(({ verdict }) => verdict)).toEqual(['enter', 'enter', 'enter']);
  expect(await stored(ticketId)).toHaveLength(1);
  await expect(admit(judge, { ...sent, ticketId: await sold() })).rejects.toMatchObject(refusal(words.reused));
});

test('SAFE-L23 T2 door: a code without signature, ticket in the list → admitted', async () => {
  const ticketId = await sold();
  expect(await admit(judge, command(ticketId))).toMatchObject([{ verdict: 'enter' }]);
});

test('T2 door: several doors scan one ticket together → one admits, the others answer again', async () => {
  const tickets = await Promise.all(Array.from({ length: 6 }, () => sold()));
  const asked = tickets.flatMap(ticketId =>
    [judge, organizer, principal].map(who => admit(who, command(ticketId, who === judge ? north : south))),
  );
  const answers = (await Promise.all(asked)).flat();
  for (const ticketId of tickets) {
    const said = answers.filter(({ ticket }) => ticket?.id === aliasOf(ticketId)).map(({ verdict }) => verdict);
    expect(said.sort()).toEqual(['again', 'again', 'enter']);
  }
});

test('T2 door: a second admission for one day is inserted → the database refuses it', async () => {
  const ticketId = await sold();
  await admit(judge, command(ticketId));
  const [mark] = await stored(ticketId);
  await expect(
    app.database.kysely
      .insertInto('doorMarks')
      .values({ ...mark!, id: crypto.randomUUID() })
      .execute(),
  ).rejects.toThrow('admitted_once');
});

test('T2 door: two offline doors admit one ticket → both stored; the second is reported as double', async () => {
  const ticketId = await sold({ name: 'Ana Ruiz' });
  const at = (ms: number) => new Date(base - ms).toISOString();
  await admit(judge, command(ticketId, { offline: true, decidedAt: at(120_000) }));
  const sent = command(ticketId, { ...south, offline: true, decidedAt: at(60_000) });
  await admit(organizer, sent);
  await admit(organizer, sent);
  expect((await stored(ticketId)).map(({ outcome, door }) => [outcome, door])).toEqual([
    ['admitted', 'Norte'],
    ['double', 'Sur'],
  ]);
  const { rows } = await organizer.client.door.doubles({ eventId });
  expect(rows.find(({ id }) => id === sent.id)).toMatchObject({
    kind: 'double',
    name: 'Ana Ruiz',
    typeName: 'Gradería',
    at: at(60_000),
    door: 'Sur',
    first: { at: at(120_000), door: 'Norte' },
  });
  const { tickets } = await judge.client.door.search({ eventId, text: 'ana ruíz' });
  expect(tickets.find(({ id }) => id === aliasOf(ticketId))).toMatchObject({
    admitted: [{ door: 'Norte' }],
    conflicts: [{ kind: 'double', door: 'Sur' }],
  });
});

test('T2 door: a ticket refused online, but admitted from the copy → stored as double', async () => {
  const ticketId = await sold();
  await admit(judge, command(ticketId));
  const sent = command(ticketId, south);
  expect(await admit(organizer, sent)).toMatchObject([{ verdict: 'again' }]);
  expect(await admit(organizer, Object.assign(sent, { offline: true }))).toMatchObject([{ verdict: 'again' }]);
  expect((await stored(ticketId)).map(({ outcome }) => outcome)).toEqual(['admitted', 'double']);
});

test('T2 door: a device clock runs ahead → the admission gets the server’s time', async () => {
  const ticketId = await sold();
  const decidedAt = new Date(base + 5 * 60_000).toISOString();
  await admit(judge, command(ticketId, { offline: true, decidedAt }));
  expect((await stored(ticketId))[0]!.decidedAt).toEqual(new Date(base));
});

test('T2 door: ticket cancelled → refused online; an offline admission is stored and reported', async () => {
  const ticketId = await sold();
  await organizer.client.tickets.cancel({ id: ticketId });
  expect(await admit(judge, command(ticketId))).toMatchObject([{ verdict: 'void' }]);
  expect(await stored(ticketId)).toEqual([]);
  await admit(judge, command(ticketId, { offline: true }));
  expect((await stored(ticketId)).map(({ outcome }) => outcome)).toEqual(['void']);
  const { rows } = await organizer.client.door.doubles({ eventId });
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'void', voidReason: 'cancelled' }));
});

test('T2 door: forged signature, wrong type, other event or unknown id → refused, nothing stored', async () => {
  const ticketId = await sold();
  const otherType = await createTicketType(organizer, eventId);
  const other = await createEvent(app, organizer);
  const foreign = await sold({}, await createTicketType(organizer, other), other);
  const signature = { ...(await signatureOf(ticketId)), signature: 'A'.repeat(86) };
  const answers = await admit(
    judge,
    command(ticketId, { signature }),
    command(ticketId, { typeId: otherType }),
    command(foreign),
    command(crypto.randomUUID()),
    command(crypto.randomUUID(), { forced: true }),
  );
  expect(answers.map(({ verdict }) => verdict)).toEqual(['forged', 'forged', 'unknown', 'unknown', 'unknown']);
  expect(await stored(ticketId)).toEqual([]);
});

test('T2 door: a ticket without proof → organization and principal judge may admit it, under their own name', async () => {
  for (const who of [organizer, principal]) {
    const ticketId = crypto.randomUUID();
    expect(await admit(who, command(ticketId, { forced: true }))).toMatchObject([{ verdict: 'enter', ticket: null }]);
    expect(await stored(ticketId)).toMatchObject([{ outcome: 'forced', userId: who.uid, ticketId: null }]);
  }
});

test('door: daily ticket → admitted once a day, by the clock of the event’s place', async () => {
  const daily = await createTicketType(organizer, eventId, { entries: 'daily' });
  const ticketId = await sold({}, daily);
  const scan = async () => (await admit(judge, command(ticketId, { typeId: daily })))[0]!.verdict;
  const said = [await scan(), await scan()];
  atDay(1);
  said.push(await scan(), await scan());
  expect(said).toEqual(['enter', 'again', 'enter', 'again']);
});

describe('undo of an admission', () => {
  const undo = (who: SignedIn, id: string, changes = {}) =>
    who.client.door.undo({ eventId, id, device: north.device, undoneAt: app.now().toISOString(), ...changes });

  test('T2 the same device within a minute → admission undone, and the ticket enters again', async () => {
    const ticketId = await sold();
    const sent = command(ticketId);
    await admit(judge, sent);
    app.setNow(new Date(base + 50_000));
    await undo(judge, sent.id);
    await undo(judge, sent.id);
    expect(await admit(judge, command(ticketId, south))).toMatchObject([{ verdict: 'enter' }]);
  });

  test('T2 another device, later, or a page view → undo refused; a principal judge undoes it with a reason', async () => {
    const ticketId = await sold();
    const seen = crypto.randomUUID();
    await visitor.client.tickets.markSeen({ eventId, typeId, ticketId, id: seen });
    const sent = command(ticketId);
    await admit(judge, sent);
    await expect(undo(judge, sent.id, { device: south.device })).rejects.toMatchObject(refusal(words.undoLate));
    app.setNow(new Date(base + 76_000));
    await expect(undo(judge, sent.id)).rejects.toMatchObject(refusal(words.undoLate));
    await expect(undo(judge, sent.id, { undoneAt: new Date(base).toISOString() })).rejects.toMatchObject(
      refusal(words.undoLate),
    );
    await expect(undo(judge, sent.id, { reason: 'Me equivoqué' })).rejects.toMatchObject(refusal(words.undoLate));
    await expect(undo(organizer, seen)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await undo(principal, sent.id, { device: south.device, reason: 'Se equivocó de fila' });
    expect((await stored(ticketId)).at(-1)).toMatchObject({
      undoneBy: principal.uid,
      undoReason: 'Se equivocó de fila',
    });
  });

  test('T2 an offline admission → the device’s clock counts for the minute', async () => {
    const ticketId = await sold();
    const sent = command(ticketId, { offline: true });
    app.setNow(new Date(base + 3_600_000));
    await admit(judge, sent);
    const late = { undoneAt: new Date(base + 61_000).toISOString() };
    await expect(undo(judge, sent.id, late)).rejects.toMatchObject(refusal(words.undoLate));
    await undo(judge, sent.id, { undoneAt: new Date(base + 30_000).toISOString() });
    expect((await stored(ticketId))[0]!.undoneAt).not.toBeNull();
  });
});

describe('undo of an offline admission', () => {
  const undo = (who: SignedIn, id: string, changes = {}) =>
    who.client.door.undo({ eventId, id, ...north, undoneAt: new Date(base + 30_000).toISOString(), ...changes });

  test('T2 another helper, or days later → undo refused', async () => {
    const ticketId = await sold();
    const sent = command(ticketId, { offline: true });
    await admit(judge, sent);
    const { tickets } = await principal.client.door.snapshot({ eventId });
    expect(tickets.find(({ id }) => id === aliasOf(ticketId))!.admitted).toMatchObject([
      { door: 'Norte', device: null },
    ]);
    const own = (await judge.client.door.snapshot({ eventId })).tickets.find(({ id }) => id === aliasOf(ticketId))!;
    expect(own.admitted).toMatchObject([{ door: 'Norte', device: north.device }]);
    await expect(undo(principal, sent.id)).rejects.toMatchObject(refusal(words.undoLate));
    atDay(1, 1);
    await expect(undo(judge, sent.id)).rejects.toMatchObject(refusal(words.undoLate));
    expect((await stored(ticketId))[0]!.undoneAt).toBeNull();
  });

  test('T2 the answer to an admission was lost, its undo comes hours later → undone, and the ticket enters again', async () => {
    const ticketId = await sold();
    const sent = command(ticketId);
    await admit(judge, sent);
    app.setNow(new Date(base + 3 * 3_600_000));
    await admit(judge, Object.assign(sent, { offline: true }));
    await undo(judge, sent.id);
    expect(await admit(organizer, command(ticketId, south))).toMatchObject([{ verdict: 'enter' }]);
  });

  test('T2 two people entered with one ticket, the first is undone → the second stays admitted, a third is refused', async () => {
    const ticketId = await sold();
    const [first, second] = [command(ticketId), command(ticketId, { ...south, offline: true })];
    await admit(judge, first);
    await admit(organizer, second);
    await undo(principal, first.id, { reason: 'Se equivocó de fila' });
    expect((await stored(ticketId)).find(({ id }) => id === second.id)).toMatchObject({ outcome: 'admitted' });
    expect(await admit(judge, command(ticketId))).toMatchObject([{ verdict: 'again', before: { door: 'Sur' } }]);
  });
});

test('T2 page view of a ticket: its id is used for another ticket → refused', async () => {
  const [ticketId, other] = [await sold(), await sold()];
  const id = crypto.randomUUID();
  await judge.client.tickets.markSeen({ eventId, typeId, ticketId, id });
  await expect(judge.client.tickets.markSeen({ eventId, typeId, ticketId: other, id })).rejects.toMatchObject(
    refusal(words.reused),
  );
});

test('V3 door: a day after the event’s end → judges are refused; the organization still reads', async () => {
  const ticketId = await sold();
  const { endsAt } = await app.database.kysely
    .selectFrom('events')
    .select('endsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const dayAfter = endsAt.getTime() + 86_400_000;
  app.setNow(new Date(dayAfter));
  await judge.client.door.search({ eventId, text: 'luis' });
  app.setNow(new Date(dayAfter + 1));
  for (const who of [judge, principal]) {
    const { door, tickets } = who.client;
    const undo = { id: crypto.randomUUID(), device: north.device, undoneAt: app.now().toISOString() };
    for (const call of [
      () => door.snapshot({ eventId }),
      () => door.admit({ eventId, commands: [command(ticketId)] }),
      () => door.undo({ eventId, ...undo }),
      () => door.search({ eventId, text: 'luis' }),
      () => door.doubles({ eventId }),
      () => door.counts({ eventId }),
    ])
      await expect(call()).rejects.toMatchObject(refusal(words.over));
    const seen = await tickets.markSeen({ eventId, typeId, ticketId, id: crypto.randomUUID() });
    expect(seen.staff).toBeNull();
  }
  await organizer.client.door.search({ eventId, text: 'luis' });
});

test('T2 door: admissions by type and door → their counts equal the people inside', async () => {
  const event = await createEvent(app, organizer);
  await reachFirstDay(app, event);
  const type = await createTicketType(organizer, event, { name: 'VIP' });
  const [one, two] = [await sold({}, type, event), await sold({}, type, event)];
  await organizer.client.door.admit({
    eventId: event,
    commands: [command(one, { typeId: type }), command(two, { typeId: type, ...south, offline: true })],
  });
  await organizer.client.door.admit({ eventId: event, commands: [command(two, { typeId: type, offline: true })] });
  const all = { ...nobody, inside: 3, doubles: 1 };
  expect(await organizer.client.door.counts({ eventId: event })).toEqual({
    all,
    types: [{ id: type, name: 'VIP', ...all }],
    unlisted: 0,
    doors: [
      { door: 'Norte', count: 2 },
      { door: 'Sur', count: 1 },
    ],
    conflicts: 1,
  });
  expect((await organizer.client.door.events()).events.map(({ uid }) => uid)).toContain(event);
  expect((await judge.client.door.events()).events.map(({ uid }) => uid)).toEqual([eventId]);
});

test('V3 door: another organization, pending judge or athlete → every call refused', async () => {
  const waiting = await approveJudge(app, { eventId: await createEvent(app, rival), categories: [] });
  await insertApplication(app, eventId, waiting.uid);
  const [ticketId, device] = [await sold(), crypto.randomUUID()];
  const undo = { id: crypto.randomUUID(), device, undoneAt: app.now().toISOString() };
  const calls = ({ client }: SignedIn) => [
    () => client.door.snapshot({ eventId }),
    () => client.door.admit({ eventId, commands: [command(ticketId)] }),
    () => client.door.undo({ eventId, ...undo }),
    () => client.door.search({ eventId, text: 'luis' }),
    () => client.door.doubles({ eventId }),
    () => client.door.counts({ eventId }),
  ];
  for (const call of calls(rival)) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const call of calls(athlete)) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const call of calls(waiting)) await expect(call()).rejects.toMatchObject(refusal(messages.staff.notStaff));
  expect(await stored(ticketId)).toEqual([]);
});

test('door: more than 50 commands, or a search below three letters → refused', async () => {
  const ticketId = await sold();
  const many = Array.from({ length: 51 }, () => command(ticketId));
  await expect(admit(judge, ...many)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect((await admit(judge, ...many.slice(1))).filter(({ verdict }) => verdict === 'enter')).toHaveLength(1);
  await expect(judge.client.door.search({ eventId, text: 'lu' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
