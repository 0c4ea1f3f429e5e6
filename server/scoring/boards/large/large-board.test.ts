import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { type FitnessBoard, type RunningBoard, rowsOfPage } from '#domain/scoring/boards/board.ts';
import { computeBoard } from '#domain/scoring/boards/compute-board.ts';
import { isFound, soughtWords, wordsOf } from '#domain/scoring/boards/name-words.ts';
import { systemOf } from '#server/scoring/boards/board-view.ts';
import { boardQuery } from '#server/scoring/boards/boards.store.ts';
import { deriveBoard } from '#server/scoring/boards/derive-board.ts';
import type { BoardScope, DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import { qualifiedEntries } from '#server/scoring/boards/qualified.ts';
import { rawRows, testOf } from '#server/scoring/boards/raw-rows.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, insertCategory, insertResult, insertWod, withQualifier } from '#testing/factories/events.ts';
import { insertLargeCategory } from '#testing/factories/large-boards.ts';

let app: TestApp;
let categoryId: string;
let wods: string[];
beforeAll(async () => {
  app = await createTestApp();
  const organizer = await signUpAs(app, 'organization');
  const eventId = await createEvent(app, organizer);
  ({ categoryId, wods } = await insertLargeCategory(app, eventId, {
    entries: 20_000,
    category: { publish: 'publish' },
  }));
});
afterAll(() => app.close());

/** Makes the same board with the code for small boards, which uses no columns. */
async function reference(scope: BoardScope): Promise<FitnessBoard> {
  const { sql } = app.database;
  const [stored] = (await boardQuery(categoryId, ['event']).execute(app.database.kysely)).rows;
  const entries = await sql`
    select json_build_array(e.id, u.name, u.ciudad, u.box_name, false, e.standing = 'disqualified') as cells from entries e join users u on u.id = e.user_id
    where e.category_id = ${categoryId} and e.standing <> 'withdrawn'`;
  const results = await sql`
    select json_build_array(entry_id, wod_id, quantity, time_ms, tiebreak_ms, status, is_complete,
      floor(extract(epoch from submitted_at) * 1000)::bigint, version, modified_by_organization, appealed) as cells
    from results where category_id = ${categoryId}`;
  const { category, tests } = stored!;
  const cellsOf = (found: typeof entries) => found.map(({ cells }) => cells) as never;
  const rows = rawRows(tests, cellsOf(entries), cellsOf(results), scope);
  const about = { category: categoryId, stage: 'event', view: 'open', isAudit: false, version: '', at: 0 } as const;
  return computeBoard({ ...about, kind: 'fitness', system: systemOf(category), tests: tests.map(testOf) }, rows);
}

const derive = async (scope: BoardScope = 'public') =>
  (await deriveBoard(app.database, { categoryId, stage: 'event' }, scope, app.now())) as DerivedBoard;
const rowsOn = (derived: DerivedBoard, page: number) => (derived.page(page) as FitnessBoard).rows;

test.each(['public', 'staff'] as const)(
  'large boards: every page in scope %s → equal to a slow computation',
  async scope => {
    const [derived, all] = [await derive(scope), await reference(scope)];
    expect(derived.whole).toBeNull();
    expect(derived.head.count).toBe(all.count);
    const pages = Math.ceil(all.count / rowsOfPage);
    for (let page = 1; page <= pages; page++) {
      const rows = all.rows.slice((page - 1) * rowsOfPage, page * rowsOfPage);
      expect(JSON.stringify(rowsOn(derived, page))).toBe(JSON.stringify(rows));
    }
    const { rows: _rows, page, ...head } = derived.page(2) as FitnessBoard;
    expect(head).toMatchObject({ tests: all.tests, system: all.system, version: derived.version, count: all.count });
    expect(page).toEqual({ number: 2, size: rowsOfPage, of: pages });
    expect(rowsOn(derived, pages + 1)).toEqual([]);
  },
);

test('R10 large boards: teams → target and cap are those of all their members', async () => {
  const { kysely } = app.database;
  const makeTeams = (team: boolean) =>
    kysely
      .updateTable('categories')
      .set({ team, members: team ? 2 : 0 })
      .where('id', '=', categoryId)
      .execute();
  await makeTeams(true);
  const [derived, all] = [await derive(), await reference('public')];
  expect(JSON.stringify(rowsOn(derived, 1))).toBe(JSON.stringify(all.rows.slice(0, rowsOfPage)));
  // The two members of a team have to do 160 repetitions together. An entry with fewer has a penalty.
  expect(rowsOn(derived, 1).every(({ cells }) => !cells[2] || cells[2].q >= 160_000 || cells[2].pen! >= 60)).toBe(true);
  await makeTeams(false);
});

test('large boards: a search by how words begin → all matching names, in the board’s order', async () => {
  const [derived, all] = [await derive(), await reference('public')];
  for (const text of [
    'ana',
    'PEÑA',
    'jose mar 1',
    'avila zoe',
    'a',
    'n',
    '12',
    'cruz de la',
    'xyz',
    '',
    'oneil',
    'neil o 1',
  ]) {
    const expected = all.rows.filter(({ name }) => isFound(wordsOf(name), soughtWords(text)));
    const board = derived.find(text) as FitnessBoard;
    expect([text, board.found]).toEqual([text, expected.length]);
    expect(board.rows).toEqual(expected.slice(0, rowsOfPage));
  }
});

test('large boards: sorted by name → each entry once, whatever its results', async () => {
  const [derived, all] = [await derive('staff'), await reference('staff')];
  const byName = (page: number) => (derived.page(page, 'name') as FitnessBoard).rows;
  const rows = Array.from({ length: Math.ceil(all.count / rowsOfPage) }, (_, at) => byName(at + 1)).flat();
  const sorted = all.rows.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ name, id }) => `${searchable(name)}\0${id}`);
    return a! < b! ? -1 : 1;
  });
  expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  expect(rows[777]).toEqual(sorted[777]);
  expect(byName(999)).toEqual([]);
});

test('large boards: an entry’s id → the page that has it', async () => {
  const derived = await derive();
  for (const row of [rowsOn(derived, 1)[0]!, rowsOn(derived, 57)[33]!, rowsOn(derived, 198).at(-1)!]) {
    expect((derived.around(row.id) as FitnessBoard).rows).toContainEqual(row);
  }
  expect(derived.around('nobody')).toBeNull();
});

test('large boards: equal rows → equal version; one changed result → another version', async () => {
  const { version } = await derive();
  expect((await derive()).version).toBe(version);
  expect((await derive('staff')).version).not.toBe(version);
  // The test changes a result of an entry that the board shows. A withdrawn entry would change nothing.
  const first = rowsOn(await derive(), 1).find(({ cells }) => cells[1]);
  const changed = await app.database.sql`
    update results set quantity = quantity + 1000 where entry_id = ${first!.id} and wod_id = ${wods[1]!} returning id`;
  expect(changed).toHaveLength(1);
  expect((await derive()).version).not.toBe(version);
});

test('ATH-056 large boards: the category is unpublished → nothing is derived for the public', async () => {
  const { kysely } = app.database;
  await kysely.updateTable('categories').set({ publish: 'unPublish' }).where('id', '=', categoryId).execute();
  const hidden = await derive();
  expect(hidden.whole).toMatchObject({ view: 'hidden', rows: [], tests: [], count: 0 });
  expect((await derive('staff')).head).toMatchObject({ view: 'open' });
  await kysely.updateTable('categories').set({ publish: 'publish' }).where('id', '=', categoryId).execute();
});

test('R6 large boards: a qualifier comes before → the event’s board has exactly the qualified entries', async () => {
  const organizer = await signUpAs(app, 'organization');
  const eventId = await createEvent(app, organizer, withQualifier(app));
  const category = { publish: 'publish', competitorsNumbers: 30 } as const;
  const place = await insertLargeCategory(app, eventId, { entries: 1500, tests: 2, qualifier: true, category });
  const wodId = await insertWod(app, place.categoryId, { typeWod: 'peso' });
  const read = async (stage: 'qualifier' | 'event') =>
    (await deriveBoard(app.database, { categoryId: place.categoryId, stage }, 'staff', app.now())) as DerivedBoard;
  expect((await read('event')).whole).toMatchObject({ view: 'waiting', count: 0 });
  app.setNow(new Date(Date.now() + 11.01 * 86_400_000));
  const qualifier = (await read('qualifier')).page(1) as FitnessBoard;
  const through = qualifier.rows.filter(({ pos }) => pos > 0 && pos <= 30).map(({ id }) => id);
  await insertResult(app, wodId, through[4]!, { quantity: 90_000 });
  const event = (await read('event')).whole as FitnessBoard;
  expect(
    event.rows
      .filter(({ standing }) => standing === 0)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(through.sort());
  expect(event.rows[0]).toMatchObject({ pos: 1, cells: [{ q: 90_000, p: 1, pts: 10_000 }] });
  const isQualified = await qualifiedEntries(app, place.categoryId);
  expect(event.rows.every(({ id }) => isQualified(id))).toBe(true);
  expect(isQualified(qualifier.rows.at(-1)!.id)).toBe(false);
  app.setNow(null);
});

test('ATH-055 large boards: a large race → pages, with a search by name or bib', async () => {
  const organizer = await signUpAs(app, 'organization');
  const category = { publish: 'publish', typeCategory: 'running' } as const;
  const raceId = await insertCategory(app, await createEvent(app, organizer), category);
  await app.database.sql`
    insert into running_snapshots (id, category_id, file_name, row_count, state, processed_at)
    values (${raceId}, ${raceId}, 'carrera.csv', 1200, 'shown', now())`;
  await app.database.sql`
    insert into running_rows (snapshot_id, number, bib, name, city, age, time_ms, status)
    select ${raceId}, n, 'B' || n, 'José ' || n, nullif('', ''), 20 + n % 50, case when n % 100 = 0 then null else 1000000 + n % 7 * 1000 end,
      case when n % 100 = 0 then 'dnf' else 'ok' end
    from generate_series(1, 1200) as n`;
  const derived = (await deriveBoard(app.database, { categoryId: raceId, stage: 'event' }, 'public', app.now()))!;
  expect(derived).toMatchObject({ whole: null, ranked: null, head: { count: 1200, page: { of: 12 } } });
  const [first, last] = [derived.page(1) as RunningBoard, derived.page(12) as RunningBoard];
  expect(first.rows[0]).toEqual({
    pos: 1,
    number: 7,
    bib: 'B7',
    name: 'José 7',
    sex: null,
    age: 27,
    city: null,
    club: null,
    timeMs: 1_000_000,
    gap: 0,
    status: 'ok',
  });
  expect(last.rows.at(-1)).toMatchObject({ pos: 0, number: 1200, timeMs: null, gap: null, status: 'dnf' });
  expect((derived.find('jose 77') as RunningBoard).rows.map(({ number }) => number)).toEqual(
    expect.arrayContaining([77, 770, 779]),
  );
  expect((derived.find('b1199') as RunningBoard).rows).toMatchObject([{ number: 1199 }]);
  expect(derived.around('x')).toBeNull();
});
