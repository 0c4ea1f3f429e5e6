import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/database.ts';
import { migrateBefore } from '#testing/migrate-before.ts';
import type { Database } from './connection.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

const stored = { quantity: 90_000, timeMs: null, tiebreakMs: null, status: 'approved', teamResults: null };

test('R9 migration of appeals: the entry had withdrawn → its open appeal is closed, no other', async () => {
  await migrateBefore(database, '_appeals.sql');
  const { sql } = database;
  await sql.unsafe(`
    insert into users (id, type, name, email) values ('o', 'organization', 'Box', 'o@x.test'), ('a', 'athlete', 'Ana', 'a@x.test');
    insert into events (id, organization_id, name, name_search, address, photo_id, time_zone, type, starts_at, ends_at,
        qualifier_online, created_at, updated_at)
      values ('e', 'o', 'Copa', 'copa', 'x', 'x', 'UTC', 'online', '2026-01-01', '2026-01-03', false, now(), now());
    insert into categories (id, event_id, position, name, age_min, age_max, starts_at, ends_at, team, created_at, updated_at)
      values ('c', 'e', 0, 'RX', 18, 40, '2026-01-01', '2026-01-03', false, now(), now());
    insert into wods (id, event_id, category_id, name, type_event, type_wod, need_time, is_wod_penalized, starts_at, ends_at,
        time_cap, is_final, exercises, created_at, updated_at)
      values ('w', 'e', 'c', 'Fran', 'online', 'amrap', false, false, '2026-01-01', '2026-01-02', 600, false, '[]', now(), now());
    insert into entries (id, event_id, category_id, user_id, created_at, standing, standing_reason) values
      ('in', 'e', 'c', 'a', now(), 'in', null), ('out', 'e', 'c', 'a', now(), 'withdrawn', 'Se lesionó'),
      ('decided', 'e', 'c', 'a', now(), 'withdrawn', 'x'), ('gone', 'e', 'c', 'a', now(), 'withdrawn', 'x');
    insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, appealed, version, submitted_at, created_at, updated_at)
      select 'r-' || id, 'w', id, 'c', 'event', 'approved', 90000, true, 3, now(), now(), now() from entries where id <> 'gone';
    insert into result_history (wod_id, entry_id, version, action, user_id, role, at)
      select 'w', id, 3, 'appealed', 'a', 'athlete', now() from entries;
    insert into result_history (wod_id, entry_id, version, action, user_id, role, at)
      values ('w', 'gone', 4, 'removed', 'a', 'athlete', now());
    insert into appeals (id, event_id, category_id, wod_id, entry_id, user_id, stage, quantity, note, status, decision, decided_at,
        created_at, updated_at)
      select 'p-' || id, 'e', 'c', 'w', id, 'a', 'event', 100000, 'x', case id when 'decided' then 'closed' else 'pending' end,
        case id when 'decided' then 'judge' end, case id when 'decided' then timestamptz '2026-01-02' end, now(), '2026-01-02'
      from entries;`);
  await migrate(database);

  const appeals = await sql`select id, status, withdrawn, decision, decided_at > '2026-01-02' as now,
    updated_at > '2026-01-02' as touched from appeals order by id`;
  const open = { status: 'pending', withdrawn: false, decision: null, now: null, touched: false };
  expect([...appeals]).toEqual([
    { id: 'p-decided', status: 'closed', withdrawn: false, decision: 'judge', now: false, touched: false },
    { id: 'p-gone', ...open },
    { id: 'p-in', ...open },
    { id: 'p-out', status: 'closed', withdrawn: true, decision: null, now: true, touched: true },
  ]);
  expect([...(await sql`select id, appealed, version from results order by id`)]).toEqual([
    { id: 'r-decided', appealed: true, version: 3 },
    { id: 'r-in', appealed: true, version: 3 },
    { id: 'r-out', appealed: false, version: 4 },
  ]);
  const lines =
    await sql`select entry_id, version, user_id, role, was, becomes, note from result_history where action = 'closed'`;
  const line = { version: 4, user_id: null, role: 'rules', was: stored, becomes: stored, note: 'Se lesionó' };
  expect([...lines]).toEqual([{ entry_id: 'out', ...line }]);
});
