import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { topicOf } from './area-order.ts';
import { listSourceFiles } from './source-files.ts';
import {
  ownerFaults,
  sharedTables,
  statementsElsewhere,
  strangeWrites,
  strayFaults,
  strayStatements,
  tableOwners,
  writesOf,
} from './table-owners.ts';

const root = new URL('../', import.meta.url).pathname;
const sources = new Map(
  listSourceFiles(root)
    .filter(path => path.startsWith('server/') && path.endsWith('.ts'))
    .map(path => [path, readFileSync(`${root}${path}`, 'utf8')]),
);

test.each([
  ['an insert of Kysely', "db.insertInto('boxRequests').values(row)", ['box_requests']],
  ['an update over two lines', "db\n    .updateTable(\n 'wods')", ['wods']],
  ['a delete with another name', "db.deleteFrom('runningSnapshots as old')", ['running_snapshots']],
  ['an insert in SQL', 'insert into results (id, wod_id) select', ['results']],
  ['an update in SQL', 'update results set appealed = true', ['results']],
  ['an update with another name', 'update entries as e set standing = 1', ['entries']],
  ['the update part of an insert', 'on conflict (id) do update set at = 1', []],
  ['a delete and a copy', 'delete from orders; copy running_rows (a) from stdin', ['orders', 'running_rows']],
  ['a read', "db.selectFrom('results'); select from results for update", []],
  ['a table of something else', 'insert into lines (a)', []],
])('writes of a statement: %s → the tables found', (_name, text, tables) => {
  expect(writesOf('server/a/b.ts', text).map(({ table }) => table)).toEqual(tables);
});

test('table owners: a topic writes another’s table → a fault that names the owner', () => {
  const text = "\nexport const f = (db: Db) => db.deleteFrom('orders').execute();";
  expect(ownerFaults(new Map([['server/registration/entries/a.store.ts', text]]))).toEqual([
    'server/registration/entries/a.store.ts:2: orders belongs to payments: call a command of that topic',
  ]);
  expect(ownerFaults(new Map([['server/money/payments/a.store.ts', text]]))).toEqual([]);
});

test('table owners: each table of the database → has an owner, and each owner is a topic', () => {
  const types = readFileSync(`${root}server/foundation/db/types.gen.ts`, 'utf8');
  const tables = [...types.slice(types.indexOf('interface DB')).matchAll(/^ {2}(\w+):/gm)].map(([, name]) =>
    name!.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  );
  expect(tables.length).toBeGreaterThan(40);
  expect(Object.keys(tableOwners).sort()).toEqual(tables.sort());
  const topics = new Set([...sources.keys()].map(topicOf));
  for (const owner of Object.values(tableOwners)) expect(topics).toContain(owner);
});

test('table owners: the server’s sources → foreign writes only with a listed reason; each reason is needed', () => {
  expect(ownerFaults(sources)).toEqual([]);
  const strange = strangeWrites(sources).map(({ path, table }) => `${path} ${table}`);
  expect([...new Set(strange)].sort()).toEqual(Object.keys(sharedTables).sort());
});

test.each([
  ['a query of Kysely', "db.selectFrom('results').selectAll()", true],
  ['a query that joins', "query.innerJoin(\n  'users as actors', 'actors.id', 'actorId')", true],
  ['a query in SQL', 'sql`select name from users join x on true`', true],
  ['a write', "db.updateTable('orders')", true],
  ['a column in SQL', 'extract(epoch from events.ends_at)', false],
  ['plain words', "// Read from results and from users.\nimport { a } from './events.ts';", false],
])('SQL outside a store: %s → found only if it names a table', (_name, text, isFound) => {
  expect(strayFaults(new Map([['server/registration/teams/invite.ts', text]])).length > 0).toBe(isFound);
  expect(strayFaults(new Map([['server/registration/teams/teams.store.ts', text]]))).toEqual([]);
});

test('SQL outside a store: the server’s sources → only with a listed reason; each reason is needed', () => {
  expect(strayFaults(sources)).toEqual([]);
  expect([...new Set(strayStatements(sources).map(({ path }) => path))].sort()).toEqual(
    Object.keys(statementsElsewhere).sort(),
  );
});
