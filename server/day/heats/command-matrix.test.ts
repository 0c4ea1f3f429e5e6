import { traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { type CommandDay, createCommandDay, createPlannedDay } from '#testing/factories/command-days.ts';
import { type Client, dayCommands, type PlayedCommand } from '#testing/factories/day-commands.ts';
import { createDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { whileHeld } from '#testing/while-held.ts';

// Answer of every command of the live day, by caller and time.

const { heats: words, rails: atRail, attendance: arrivals, staff } = messages;

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await createTestApp();
  second = await createTestApp({}, { beside: first });
});
const setNow = (now: Date | null) => [first, second].map(app => app.setNow(now));
beforeEach(() => void setNow(null));
afterAll(async () => {
  await second.close();
  await first.close();
});

const id = () => crypto.randomUUID();
const seatOf = ({ by }: PlayedCommand, { organizer, judges }: CommandDay): SignedIn =>
  by === 'judge' || by === 'helper' ? judges[0] : organizer;
const titled = ({ name }: PlayedCommand, at: number) => `${at + 1} ${name}`;

test('commands of the day: each command in the contract → has a row in the table', () => {
  const found: string[] = [];
  const ofDay = { heats: contract.heats, rails: contract.rails, attendance: contract.attendance };
  traverseContractProcedures({ router: ofDay, path: [] }, ({ contract: procedure, path }) => {
    // A beat changes nothing of the day, and blocks are a plan without heats; blocks.test.ts asks them.
    const name = path.join('.');
    const isOutside = name === 'rails.beat' || /Blocks?$/.test(name);
    if (procedure['~orpc'].route.method !== 'GET' && !isOutside) found.push(name);
  });
  expect([...new Set(dayCommands.map(({ name }) => name))].sort()).toEqual(found.sort());
});

test('commands of the day: signed out, other type, other event or not allowed → refused', async () => {
  const day = await createPlannedDay(first);
  openDay(first);
  const anonymous = createVisitor(first);
  const types = [await signUpAs(first, 'athlete'), await signUpAs(first, 'box'), await signInAsAdmin(first)];
  const rival = (await createDay(first, { athletes: 1, tests: 1 })).organizer;
  const stranger = await signUpAs(first, 'staff');
  const qualifier = await approveJudge(first, {
    eventId: day.eventId,
    categories: [day.categoryId],
    permissions: { event: false },
  });
  const closed = { code: 'FORBIDDEN' };
  const notStaff = { code: 'REFUSED', message: staff.notStaff };
  const answers = {
    manager: [closed, notStaff, { ...closed, message: words.notManager }],
    planner: [closed, closed, closed],
    publisher: [closed, notStaff, { ...closed, message: words.notManager }],
    checker: [closed, notStaff, { ...closed, message: arrivals.notAllowed }],
    judge: [closed, { ...closed, message: atRail.otherJudge }, { ...closed, message: atRail.otherJudge }],
    helper: [closed, notStaff, { ...closed, message: staff.notAllowed }],
  };
  for (const [at, command] of dayCommands.entries()) {
    const name = titled(command, at);
    const asked = (client: Client) => expect(command.ask(client, day, id()), name).rejects;
    await asked(anonymous.client).toMatchObject({ code: 'UNAUTHORIZED' });
    for (const { client } of types) await asked(client).toMatchObject(closed);
    const [ofRival, ofStranger, ofJudge] = answers[command.by];
    await asked(rival.client).toMatchObject(ofRival!);
    await asked(stranger.client).toMatchObject(ofStranger!);
    await asked(qualifier.client).toMatchObject(ofJudge!);
  }
});

test('commands of the day: their object does not exist → not found', async () => {
  const day = await createPlannedDay(first);
  openDay(first);
  const nowhere = {
    eventId: id(),
    categoryId: id(),
    testId: id(),
    heatId: id(),
    railIds: [id(), id()],
    entryIds: [id(), id()],
  };
  for (const [at, command] of dayCommands.entries()) {
    const asked = command.ask(seatOf(command, day).client, { ...day, ...nowhere }, id());
    await expect(asked, titled(command, at)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  // A rail of another heat cannot be confirmed with this heat's rails.
  const other = await createPlannedDay(first);
  const mixed = { heatId: day.heatId, railIds: [day.railIds[0]!, other.railIds[0]!], commandId: id() };
  await expect(day.organizer.client.rails.confirm(mixed)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('V2 ORG-189 commands of the day: before the final, beside a handler, or after the event → refused', async () => {
  const day = await createPlannedDay(first);
  const { organizer, eventId, categoryId } = day;
  const asked = (command: PlayedCommand, who = seatOf(command, day)) =>
    expect(command.ask(who.client, day, id())).rejects;
  for (const command of dayCommands) {
    if (command.early) await asked(command).toMatchObject({ message: command.early });
  }
  setNow(new Date(Date.now() + 11.2 * 86_400_000));
  for (const command of dayCommands) {
    if (command.before) await asked(command).toMatchObject({ message: command.before });
  }
  const handler = await approveJudge(first, { eventId, categories: [categoryId], permissions: { manage: true } });
  const { handlers } = await organizer.client.heats.readManager({ eventId });
  const handled = { code: 'REFUSED', message: words.handledBy(handlers[0]!.name) };
  for (const command of dayCommands) {
    if (command.by === 'manager') await asked(command).toMatchObject(handled);
    if (command.by === 'planner') await asked(command, handler).toMatchObject({ code: 'FORBIDDEN' });
  }
  await organizer.client.staff.setPermission({ id: handler.applicationId, permission: 'manage', isAllowed: false });
  await organizer.client.events.finish({ id: eventId });
  // For a day, commands may end open work.
  setNow(new Date(Date.now() + 12.3 * 86_400_000));
  const ended = { code: 'REFUSED', message: words.ended };
  for (const command of dayCommands) if (command.by !== 'judge') await asked(command).toMatchObject(ended);
});

test('commands of the day: an account outside the event → refused without waiting for the event’s lock', async () => {
  const day = await createPlannedDay(first);
  openDay(first);
  const strangers = [await signUpAs(first, 'organization'), await signUpAs(first, 'staff')];
  await whileHeld(first, day.eventId, async () => {
    for (const [at, command] of dayCommands.entries()) {
      for (const { client } of strangers)
        await expect(command.ask(client, day, id()), titled(command, at)).rejects.toMatchObject({
          code: expect.stringMatching(/^(FORBIDDEN|REFUSED)$/),
        });
    }
  });
});

/** All state that a command may change, with one log line per command. */
async function readDay({ eventId, testId }: CommandDay) {
  const { kysely } = first.database;
  const of = <Rows>(query: { execute: () => Promise<Rows> }) => query.execute();
  const lines = await of(kysely.selectFrom('auditLog').select('id').where('eventId', '=', eventId));
  const rails = await of(kysely.selectFrom('rails').selectAll().where('wodId', '=', testId).orderBy('number'));
  const ids = rails.map(rail => rail.id);
  const counts = ids.length
    ? await of(kysely.selectFrom('tallies').selectAll().where('railId', 'in', ids).orderBy('epoch'))
    : [];
  const results = await of(kysely.selectFrom('results').selectAll().where('wodId', '=', testId));
  const marks = await of(kysely.selectFrom('resultMarks').selectAll().where('wodId', '=', testId));
  const versions = results.reduce((sum, { version }) => sum + version, 0);
  const stand = [
    ...(await of(kysely.selectFrom('categories').select(['id', 'status']).where('eventId', '=', eventId))),
    ...(await of(kysely.selectFrom('wods').select(['id', 'status']).where('eventId', '=', eventId))),
    ...(await of(kysely.selectFrom('heats').selectAll().where('eventId', '=', eventId))),
    ...(await of(kysely.selectFrom('runs').selectAll().where('eventId', '=', eventId))),
    ...(await of(kysely.selectFrom('attendances').selectAll().where('eventId', '=', eventId))),
  ];
  const left = lines.length + counts.length + marks.length + versions;
  const rows = [...rails, ...counts, ...results, ...marks, ...stand].map(row => JSON.stringify(row));
  return { left, stand: rows.sort().join('\n') };
}

test('ORG-273 commands of the day: two together from two processes → one succeeds; one id counts once', async () => {
  const day = await createCommandDay(first);
  setNow(new Date(Date.now() + 11.2 * 86_400_000));
  for (const [at, command] of dayCommands.entries()) {
    const name = titled(command, at);
    await command.prepare?.(day, first);
    const before = await readDay(day);
    const seat = seatOf(command, day);
    const beside = createVisitor(second);
    for (const [key, value] of seat.cookies) beside.cookies.set(key, value);
    const ids = [id(), id()];
    const pressed = ids.flatMap(commandId => [seat, beside].map(({ client }) => command.ask(client, day, commandId)));
    const said = await Promise.allSettled(pressed);
    const [mine, again] = [said.slice(0, 2), said.slice(2)].map(two => {
      expect(two[0], `${name}: one id, one answer`).toEqual(two[1]);
      return two[0]!;
    });
    const done = ids.filter((_, of) => [mine, again][of]!.status === 'fulfilled');
    const refused = [mine, again].flatMap(answer => (answer!.status === 'rejected' ? [answer!.reason] : []));
    expect(
      refused.map(({ message }) => message),
      name,
    ).toEqual(command.again ? [command.again] : []);
    const after = await readDay(day);
    expect(after.left - before.left, `${name}: done once`).toBe((command.leaves ?? 1) * done.length);
    expect(after.stand, name).not.toBe(before.stand);
    for (const commandId of done) {
      const answer = await command.ask(beside.client, day, commandId);
      const first = [mine, again][ids.indexOf(commandId)] as PromiseFulfilledResult<unknown>;
      expect(answer, name).toEqual(first.value);
    }
    expect((await readDay(day)).stand, `${name}: sent again`).toBe(after.stand);
  }
});
