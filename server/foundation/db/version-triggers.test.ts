import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Database } from './connection.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

// These columns are in no form, so a change of one makes no form outdated.
const inNoForm = {
  events: [
    ...['id', 'version', 'organization_id', 'name_search', 'search_date', 'search_text', 'created_at', 'updated_at'],
    ...['draft', 'is_public', 'hidden_at', 'hidden_by_block', 'hidden_reason', 'hidden_told_at', 'start_reminded_at'],
    ...['completes_at', 'finished_at', 'qualifier_closed_at'],
  ],
  categories: [
    ...['id', 'version', 'event_id', 'created_at', 'updated_at'],
    ...['is_audit', 'position', 'publish', 'status'],
  ],
  wods: [
    ...['id', 'version', 'category_id', 'event_id', 'general_wod_id', 'created_at', 'updated_at'],
    ...['status', 'shown_from', 'unit'],
  ],
  streaming: ['id', 'user_id', 'version', 'updated_at'],
  general_wods: ['id', 'version', 'event_id', 'status', 'shown_from', 'unit', 'created_at', 'updated_at'],
};

test.each(Object.entries(inNoForm))(
  'version triggers: every column of %s that a form writes → raises the version',
  async (table, others) => {
    const columns = await database.sql`
    select column_name from information_schema.columns where table_schema = current_schema() and table_name = ${table}`;
    const [trigger] = await database.sql`
    select pg_get_triggerdef(oid) as words from pg_trigger where tgrelid = ${table}::regclass and tgname = ${`${table}_version`}`;
    const counted = [...`${trigger?.words}`.matchAll(/new\.(\w+)/g)].map(match => match[1]);
    expect([...counted, ...others].toSorted()).toEqual(columns.map(column => column.column_name).toSorted());
  },
);
