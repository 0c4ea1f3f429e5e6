import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardRow, FitnessBoard, RunningBoard } from '#domain/scoring/boards/board.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, enterAlone, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { insertResult, insertWod, withQualifier } from '#testing/factories/events.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';
import { insertWorkedExample } from '#testing/factories/worked-example.ts';
import { hearQueries } from '#testing/heard-queries.ts';
import { deriveBoard } from './derive-board.ts';
import type { BoardScope, DerivedBoard } from './derived-board.ts';
import { qualifiedEntries, takesPart } from './qualified.ts';

let app: TestApp;
let people: SignedIn[];
beforeAll(async () => {
  app = await createTestApp();
  people = [];
  for (const firstName of ['Ana', 'Bea', 'Caro', 'Dora']) people.push(await signUpAs(app, 'athlete', { firstName }));
});
afterAll(() => app.close());

const kysely = () => app.database.kysely;
const day = 86_400_000;
const publish = (categoryId: string, is: 'publish' | 'unPublish' = 'publish') =>
  kysely().updateTable('categories').set({ publish: is }).where('id', '=', categoryId).execute();
const setStanding = (entryId: string, standing: 'in' | 'disqualified' | 'withdrawn') =>
  kysely().updateTable('entries').set({ standing }).where('id', '=', entryId).execute();

async function derive(categoryId: string, { scope = 'public' as BoardScope, stage = 'event' as Stage } = {}) {
  return (await deriveBoard(app.database, { categoryId, stage }, scope, app.now())) as DerivedBoard;
}
const boardOf = async (...asked: Parameters<typeof derive>) => (await derive(...asked)).whole as FitnessBoard;
const firstName = ({ name }: { name: string }) => name.split(' ')[0];
const placesOf = ({ rows }: FitnessBoard) => rows.map(row => `${row.pos} ${firstName(row)}`);

const weight = { typeWod: 'peso', needTime: false } as const;
const workedExample = (changes: Parameters<typeof createJoinable>[1] = {}) => insertWorkedExample(app, people, changes);
const rowOf = (board: FitnessBoard, entryId: string) => board.rows.find(({ id }) => id === entryId) as BoardRow;

describe('boards', () => {
  test('ATH-062 ATH-287 ORG-117 a published category → tests by creation, rows with name, city, sum and percent', async () => {
    const { categoryId, a, b, entries } = await workedExample();
    const board = await boardOf(categoryId);
    expect(board.tests.map(({ id }) => id)).toEqual([a, b]);
    expect(board).toMatchObject({ view: 'open', count: 3, page: null, system: { decrementType: 4 } });
    expect(placesOf(board)).toEqual(['1 Bea', '2 Ana', '2 Caro']);
    const { cells, ...bea } = rowOf(board, entries[1]!);
    expect(bea).toMatchObject({ city: 'Mérida', box: 'Box 1, S.A. - A', team: false, sum: 19_000, pct: 9500, was: 2 });
    expect(cells[0]).toEqual({ q: 100_000, c: 1, t: 360_000, p: 2, pts: 9000 });
  });

  test('ORG-123 ATH-060 equal rows → a shared position, until a final test separates them', async () => {
    const { categoryId, b } = await workedExample();
    await kysely().updateTable('wods').set({ isFinal: true }).where('id', '=', b).execute();
    expect(placesOf(await boardOf(categoryId))).toEqual(['1 Bea', '2 Caro', '3 Ana']);
  });

  test('ORG-121 a penalty → shown in its cell', async () => {
    const { categoryId, a, entries } = await workedExample();
    await kysely().updateTable('wods').set({ isWodPenalized: true }).where('id', '=', a).execute();
    expect(rowOf(await boardOf(categoryId), entries[2]!).cells[0]).toMatchObject({ pen: 10, p: 3 });
  });

  test('a pending result → counts and is marked so; a rejected one → in no public cell', async () => {
    const { categoryId, a, b, entries } = await workedExample();
    const setStatus = (wodId: string, entryId: string, status: 'pending' | 'rejected') =>
      kysely()
        .updateTable('results')
        .set({ status })
        .where('wodId', '=', wodId)
        .where('entryId', '=', entryId)
        .execute();
    await setStatus(a, entries[0]!, 'rejected');
    await setStatus(b, entries[1]!, 'pending');
    const board = await boardOf(categoryId);
    expect(rowOf(board, entries[0]!).cells[0]).toBeNull();
    expect(rowOf(board, entries[1]!)).toMatchObject({ prov: 1, cells: [{ c: 1 }, { c: 2 }] });
    const own = rowOf(await boardOf(categoryId, { scope: 'staff' }), entries[0]!);
    expect(own.cells[0]).toMatchObject({ c: 0, st: 'rejected', v: 1, q: 100_000, p: 3, pts: 0 });
  });

  test('a disqualified entry → last, without a position; a withdrawn one → not listed', async () => {
    const { categoryId, entries } = await workedExample();
    await setStanding(entries[1]!, 'disqualified');
    await setStanding(entries[2]!, 'withdrawn');
    expect(placesOf(await boardOf(categoryId))).toEqual(['1 Ana', '0 Bea']);
  });

  test('a team → its name, its captain’s city and no gym', async () => {
    const event = await createJoinable(app, { team: true, members: 2 });
    const captain = await signUpConfirmed(app);
    const { entryId } = await enterAsTeam(app, event, captain, { name: 'Los Cóndores', allowedMembers: 2 });
    const wodId = await insertWod(app, event.categoryId, weight);
    await insertResult(app, wodId, entryId, { quantity: 180_000 });
    await kysely().updateTable('results').set({ isComplete: false }).where('wodId', '=', wodId).execute();
    const own = await boardOf(event.categoryId, { scope: 'staff' });
    expect(own.rows).toMatchObject([{ name: 'Los Cóndores', city: 'Mérida', box: null, team: true, prov: 1 }]);
    expect(own.rows[0]!.cells[0]).toMatchObject({ q: 180_000, c: 2, st: 'approved' });
  });

  test('R10 target and cap are those of all team members → a finished team is above a capped one', async () => {
    const event = await createJoinable(app, { team: true, members: 2 });
    const captains = [await signUpConfirmed(app), await signUpConfirmed(app)] as const;
    const teams: string[] = [];
    for (const [at, name] of (['Completos', 'Cortados'] as const).entries()) {
      teams.push((await enterAsTeam(app, event, captains[at as 0 | 1], { name, allowedMembers: 2 })).entryId);
    }
    const timed = { typeWod: 'for time', needTime: true, validReps: 100, timeCap: 600 } as const;
    const wodId = await insertWod(app, event.categoryId, timed);
    await insertResult(app, wodId, teams[0]!, { quantity: 200_000, timeMs: 1_190_000 });
    // One member has finished in a minute, the other has 90 repetitions at the time cap.
    await insertResult(app, wodId, teams[1]!, { quantity: 190_000, timeMs: 660_000 });
    const wods = () => kysely().updateTable('wods').where('id', '=', wodId);
    const cells = async () =>
      (await boardOf(event.categoryId, { scope: 'staff' })).rows.map(({ cells: [cell] }) => cell);
    const own = await boardOf(event.categoryId, { scope: 'staff' });
    expect(placesOf(own)).toEqual(['1 Completos', '2 Cortados']);
    await wods().set({ isWodPenalized: true }).execute();
    expect(await cells()).toMatchObject([
      { p: 1, q: 190_000, pen: 10 },
      { p: 2, q: 200_000 },
    ]);
  });

  test('J5 an athlete enrolled by hand has not answered → only the name is shown', async () => {
    const event = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    await event.organizer.client.entries.enroll({ categoryId: event.categoryId, email: athlete.email });
    expect((await boardOf(event.categoryId, { scope: 'staff' })).rows).toMatchObject([{ city: null, box: null }]);
  });

  test('no tests or no results → every entry is listed', async () => {
    const event = await createJoinable(app);
    await publish(event.categoryId);
    expect(await boardOf(event.categoryId)).toMatchObject({ view: 'open', count: 0, tests: [], rows: [] });
    await enterAlone(app, event, people[0]!);
    await insertWod(app, event.categoryId, weight);
    expect(await boardOf(event.categoryId)).toMatchObject({ count: 1, rows: [{ pct: null, sum: 0, cells: [null] }] });
  });

  test('points system «Tabla propia» → the points of its table', async () => {
    const pointsTable = { points: [5000, 2500], beyond: 'zero' as const };
    const { categoryId } = await workedExample({ decrementType: 8, pointsTable });
    const board = await boardOf(categoryId);
    expect(board.system).toEqual({ decrementType: 8, table: pointsTable });
    expect(board.rows.map(({ sum }) => sum)).toEqual([7500, 5000, 5000]);
  });

  test('equal content at another time → equal version; any change → another version', async () => {
    const { categoryId, b, entries } = await workedExample();
    const { version } = await derive(categoryId);
    app.setNow(new Date(Date.now() + 1000));
    expect((await derive(categoryId)).version).toBe(version);
    app.setNow(null);
    await kysely()
      .updateTable('results')
      .set({ quantity: 81_000 })
      .where('wodId', '=', b)
      .where('entryId', '=', entries[0]!)
      .execute();
    expect((await derive(categoryId)).version).not.toBe(version);
  });

  test('a board with several rows → one query', async () => {
    const { categoryId } = await workedExample();
    const { heard, asked } = hearQueries(app);
    await deriveBoard(heard.database, { categoryId, stage: 'event' }, 'public', app.now());
    expect(asked).toHaveLength(1);
  });

  test('an unknown category, or a stage that it lacks → no board', async () => {
    const { categoryId } = await createJoinable(app);
    expect(await derive('nowhere')).toBeNull();
    expect(await derive(categoryId, { stage: 'qualifier' })).toBeNull();
  });
});

describe('boards by reader', () => {
  test('ATH-056 E9 the category is unpublished → no name and no value in the public bytes', async () => {
    const { categoryId } = await workedExample();
    await publish(categoryId, 'unPublish');
    const hidden = await derive(categoryId);
    const bytes = JSON.stringify([hidden, hidden.page(1), hidden.find('ana'), hidden.whole]);
    for (const secret of ['Peñalver', 'Ana', 'Mérida', 'Box', 'Cien', '100000', '360000', '9000']) {
      expect(bytes).not.toContain(secret);
    }
    expect(hidden.whole).toMatchObject({ view: 'hidden', count: 0, rows: [], tests: [] });
    expect(placesOf(await boardOf(categoryId, { scope: 'staff' }))).toEqual(['1 Bea', '2 Ana', '2 Caro']);
  });

  test('SAFE-M7 N8 the event is taken down → only its organizer reads the board', async () => {
    const { categoryId, eventId } = await workedExample();
    await kysely().updateTable('events').set({ hiddenAt: app.now() }).where('id', '=', eventId).execute();
    expect((await derive(categoryId)).whole).toMatchObject({ view: 'hidden', count: 0, rows: [], tests: [] });
    expect(placesOf(await boardOf(categoryId, { scope: 'staff' }))).toEqual(['1 Bea', '2 Ana', '2 Caro']);
  });

  test('ORG-119 ORG-120 ORG-236 late, status and version → only in the bytes of the organizer', async () => {
    const { categoryId, a, b, entries } = await workedExample();
    const [ana, bea] = entries;
    const late = new Date(app.now().getTime() + 30 * day);
    const ofAna = kysely().updateTable('results').where('entryId', '=', ana!);
    await ofAna.set({ submittedAt: late }).where('wodId', '=', a).execute();
    await ofAna
      .set({ submittedAt: late, modifiedByOrganization: true, appealed: true })
      .where('wodId', '=', b)
      .execute();
    const cells = rowOf(await boardOf(categoryId, { scope: 'staff' }), ana!).cells;
    expect(cells[0]).toMatchObject({ late: 1, st: 'approved', v: 1 });
    expect(cells[1]).toMatchObject({ mod: 1, ap: 1 });
    expect(cells[1]).not.toHaveProperty('late');
    expect(rowOf(await boardOf(categoryId, { scope: 'staff' }), bea!).cells[0]).not.toHaveProperty('late');
    expect(JSON.stringify(await boardOf(categoryId))).not.toMatch(/"(late|st|v|mod|ap)":/);
  });

  test('E10 the category is in audit → the board says so', async () => {
    const { categoryId } = await workedExample();
    await kysely().updateTable('categories').set({ isAudit: true }).where('id', '=', categoryId).execute();
    expect(await boardOf(categoryId)).toMatchObject({ isAudit: true, count: 3 });
  });
});

/**
 * Four athletes try the qualifier, and `competitorsNumbers` of them come through. 1 Ana, 2 Bea and Caro; Dora has no
 * result.
 */
async function qualifying(competitorsNumbers: number) {
  const event: Joinable = await createJoinable(app, { competitorsNumbers }, withQualifier(app));
  const { categoryId } = event;
  const entries: string[] = [];
  for (const athlete of people) entries.push(await enterAlone(app, event, athlete));
  const qualifierWod = await insertWod(app, categoryId, { ...weight, typeEvent: 'qualifier', name: 'Online' });
  for (const [at, kilos] of [120, 100, 100].entries()) {
    await insertResult(app, qualifierWod, entries[at]!, { quantity: kilos * 1000 });
  }
  const eventWod = await insertWod(app, categoryId, { ...weight, name: 'En sitio' });
  await publish(categoryId);
  return { ...event, entries, qualifierWod, eventWod };
}
const afterQualifier = () => app.setNow(new Date(Date.now() + 11.01 * day));

describe('boards behind an online qualifier', () => {
  test('ATH-057 ATH-058 the qualifier is running → the event’s board waits, without rows; at its end → opens', async () => {
    const { categoryId } = await qualifying(2);
    const waiting = await derive(categoryId);
    expect(waiting.whole).toMatchObject({ view: 'waiting', count: 0, rows: [], tests: [] });
    expect(Math.abs((waiting.staleAt ?? 0) - (Date.now() + 11 * day))).toBeLessThan(120_000);
    expect(placesOf(await boardOf(categoryId, { stage: 'qualifier' }))).toEqual(['1 Ana', '2 Bea', '2 Caro', '0 Dora']);
    afterQualifier();
    const open = await derive(categoryId);
    app.setNow(null);
    expect(open).toMatchObject({ staleAt: null, head: { view: 'open' } });
  });

  test('ATH-058 ATH-339 the organizer closes the qualifier early → the board opens, and each stage lists its own results', async () => {
    const { categoryId, eventId } = await qualifying(2);
    await kysely().updateTable('events').set({ qualifierClosedAt: app.now() }).where('id', '=', eventId).execute();
    const [event, qualifier] = [await boardOf(categoryId), await boardOf(categoryId, { stage: 'qualifier' })];
    expect(event).toMatchObject({ view: 'open', count: 3, tests: [{ name: 'En sitio' }] });
    expect(event.rows.map(row => row.cells)).toEqual([[null], [null], [null]]);
    expect(qualifier.tests.map(({ name }) => name)).toEqual(['Online']);
    expect(qualifier.rows.map(row => row.cells[0]?.q ?? null)).toEqual([120_000, 100_000, 100_000, null]);
  });

  test.each([
    [1, ['Ana']],
    [2, ['Ana', 'Bea', 'Caro']],
    [3, ['Ana', 'Bea', 'Caro']],
    [4, ['Ana', 'Bea', 'Caro']],
  ])('R6 %i entries go on → ties at the cut are in, an entry without a result is out', async (last, names) => {
    const { categoryId } = await qualifying(last);
    afterQualifier();
    const board = await boardOf(categoryId);
    app.setNow(null);
    expect(board.rows.map(firstName)).toEqual(names);
    expect(board.tests.map(({ name }) => name)).toEqual(['En sitio']);
  });

  test('R6 a rejected result → does not qualify; a qualified entry is disqualified → last', async () => {
    const { categoryId, entries } = await qualifying(2);
    const ofBea = kysely().updateTable('results').where('entryId', '=', entries[1]!);
    await ofBea.set({ status: 'rejected' }).execute();
    await setStanding(entries[0]!, 'disqualified');
    afterQualifier();
    const board = await boardOf(categoryId);
    app.setNow(null);
    expect(placesOf(board)).toEqual(['0 Caro', '0 Ana']);
  });

  test('R6 other modules ask for the participants of a stage → the same answer as the board', async () => {
    const { categoryId, entries } = await qualifying(2);
    const asked = (entryId: string, stage: Stage) => takesPart(app, { categoryId, entryId }, stage);
    expect(await asked(entries[3]!, 'qualifier')).toBe(true);
    expect(await asked(entries[0]!, 'event')).toBe(false);
    await setStanding(entries[2]!, 'disqualified');
    app.boards.touch(categoryId, '*');
    afterQualifier();
    const isQualified = await qualifiedEntries(app, categoryId);
    app.setNow(null);
    expect(entries.map(isQualified)).toEqual([true, true, true, false]);
    expect(isQualified('nobody')).toBe(false);
    const open = await createJoinable(app);
    expect((await qualifiedEntries(app, open.categoryId))('anybody')).toBe(true);
    expect((await qualifiedEntries(app, 'nowhere'))('anybody')).toBe(false);
  });
});

describe('boards of races', () => {
  test('ATH-055 ATH-059 ATH-269 several snapshots → the newest shown one, by time, runners without a time last', async () => {
    const { categoryId } = await createJoinable(app, { typeCategory: 'running' });
    await publish(categoryId);
    expect((await derive(categoryId)).whole).toMatchObject({ kind: 'running', count: 0, processedAt: null });
    const insert = async (
      id: string,
      state: 'shown' | 'undone' | 'draft',
      at: number,
      names: [string, number | null][],
    ) => {
      const rows = names.map(([name, timeMs], at) => ({
        snapshotId: id,
        number: at + 2,
        name,
        timeMs,
        bib: `${at + 100}`,
      }));
      const snapshot = { id, categoryId, fileName: 'x.csv', rowCount: rows.length, state, processedAt: new Date(at) };
      await kysely()
        .insertInto('runningSnapshots')
        .values({ ...snapshot, distanceM: 10_000 })
        .execute();
      await kysely()
        .insertInto('runningRows')
        .values(rows.map(row => ({ ...row, status: row.timeMs === null ? ('dnf' as const) : ('ok' as const) })))
        .execute();
    };
    await insert(`${categoryId}-1`, 'shown', 1000, [['Vieja', 5]]);
    await insert(`${categoryId}-2`, 'shown', 2000, [
      ['Sin llegar', null],
      ['Segunda', 4000],
      ['Primera', 3000],
      ['Otra segunda', 4000],
    ]);
    await insert(`${categoryId}-3`, 'undone', 3000, [['Deshecha', 5]]);
    await insert(`${categoryId}-4`, 'draft', 4000, [['Borrador', 5]]);
    const derived = await derive(categoryId);
    const board = derived.whole as RunningBoard;
    expect(board).toMatchObject({ kind: 'running', count: 4, distanceM: 10_000, processedAt: 2000 });
    expect(board.rows.map(({ pos, name, gap, number }) => [pos, name, gap, number])).toEqual([
      [1, 'Primera', 0, 4],
      [2, 'Segunda', 1000, 3],
      [2, 'Otra segunda', 1000, 5],
      [0, 'Sin llegar', null, 2],
    ]);
    expect((derived.find('102') as RunningBoard).rows.map(({ name }) => name)).toEqual(['Primera']);
    await publish(categoryId, 'unPublish');
    expect(JSON.stringify(await derive(categoryId))).not.toMatch(/Primera|Segunda/);
    expect(await derive(categoryId, { stage: 'qualifier' })).toBeNull();
  });
});
