import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMigrations, migrationFaults } from './check-migrations.ts';

const faultsOf = (text: string, name = '0079_next.sql') =>
  migrationFaults(name, text, '5.7.0').map(fault => fault.replace(/^server\/.*\.sql: /, ''));

test('migrations: the committed files → each says its kind and keeps to it', () => {
  expect(checkMigrations(join(import.meta.dirname, '..'))).toEqual([]);
});

test.each([
  [
    'a new table with keys, checks and indexes',
    'create table a (id text primary key, n integer not null check (n > 0));\ncreate index on a (n);\nalter table a add column b text not null;',
  ],
  ['new columns', 'alter table events add column a text, add column b integer not null default 0;'],
  ['a check that is not proven yet', 'alter table events add constraint a check (b > 0) not valid;'],
  ['its proof', 'alter table events validate constraint a;'],
  ['a check that gets wider', 'alter table events drop constraint a, add constraint a check (b > 0) not valid;'],
  ['a column that may be empty from now on', 'alter table events alter column a drop not null;'],
  [
    'a replaced trigger and function',
    'create or replace function f() returns trigger as $$ begin drop x; end $$ language plpgsql;\ncreate or replace trigger a before update on events for each row execute function f();',
  ],
  ['refused words in texts and comments', "-- drop, rename\nupdate events set name = 'drop; it''s set not null';"],
])('migrations: an expand has %s → fine', (_name, text) => {
  expect(faultsOf(`-- expand\n${text}\n`)).toEqual([]);
});

test.each([
  ['drop table a;', /^drop/],
  ['alter table events drop column a;', /^drop/],
  ['alter table events drop constraint a, add constraint b check (c > 0) not valid;', /^drop/],
  ['alter table events rename column a to b;', /^rename/],
  ['alter table events\n  alter column a set not null;', /^set not null/],
  ['alter table events alter a type bigint;', /^another type/],
  ['alter table events add column a text, add b text not null;', /^a column not null without a default/],
  ['alter table events add constraint a check (b > 0);', /^a check without/],
  ['alter table events add column a integer check (a > 0);', /^a check without/],
  ['alter table events add constraint a foreign key (b) references c;', /^a check without/],
  ['alter table events add constraint a unique (b);', /^a unique column/],
  ['create unique index a on events (b);', /^an index/],
  ['create index concurrently a on events (b);', /^concurrently works outside/],
])('migrations: an expand has «%s» → a fault', (text, fault) => {
  expect(faultsOf(`-- expand\n${text}\n`)).toEqual([expect.stringMatching(fault)]);
});

test('migrations: a contract → may drop, and names a release that is out', () => {
  expect(faultsOf('-- contract 5.7.0\nalter table events drop column a;\n')).toEqual([]);
  expect(faultsOf('-- contract 5.10.0\ndrop table a;\n')).toEqual([expect.stringMatching(/^contract 5.10.0: no such/)]);
});

test('migrations: the first line says nothing → a fault from 0079 on', () => {
  for (const first of ['', '-- expands\n', '-- contract\n', '-- contract 5.7\n', '\n-- expand\n'])
    expect(faultsOf(`${first}select 1;\n`)).toEqual([expect.stringMatching(/^the first line is/)]);
  expect(faultsOf('drop table a;\n', '0078_before.sql')).toEqual([]);
});

test('migrations: a concurrent file → drops each index before it makes it, and does nothing else', () => {
  const file = (...lines: string[]) => faultsOf(['-- expand', '-- concurrently', ...lines, ''].join('\n'));
  const drop = 'drop index concurrently if exists a;';
  expect(file(drop, 'create unique index concurrently a on events (b);')).toEqual([]);
  expect(file('create index concurrently a on events (b);')).toEqual([expect.stringMatching(/^index a: write/)]);
  expect(file(drop)).toEqual([expect.stringMatching(/only makes indexes/)]);
  expect(file('alter table events add column a text;')).toEqual([expect.stringMatching(/only makes indexes/)]);
});
