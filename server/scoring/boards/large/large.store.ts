import { entryColumns, fromEntries, millisecondsOf } from '#server/scoring/boards/boards.store.ts';
import type { BoardScope } from '#server/scoring/boards/derived-board.ts';
import { parameter } from './copy-rows.ts';

// Queries of a large board for COPY. A setting of the transaction names the category or the snapshot.

const isOfCategory = `entries.category_id = ${parameter}`;
export const entriesQuery = `select ${entryColumns} ${fromEntries} and ${isOfCategory} order by entries.id collate "C"`;

const ownResults = `, modified_by_organization::integer, appealed::integer, ${millisecondsOf('submitted_at')}, version`;

// Selects results with the index of their entry and test, which the database finds best.
export const resultsQuery = (stages: string, scope: BoardScope) => `
  with entry as (
    select id, row_number() over (order by id collate "C") - 1 as place
    from entries where ${isOfCategory} and standing <> 'withdrawn'),
  test as (
    select id, row_number() over (order by created_at, id) - 1 as place from wods where category_id = ${parameter})
  select entry.place, test.place, quantity, coalesce(time_ms, 0), coalesce(tiebreak_ms, 0),
    case status when 'pending' then 0 when 'approved' then 1 else 2 end, is_complete::integer
    ${scope === 'staff' ? ownResults : ''}
  from results join entry on entry.id = results.entry_id join test on test.id = results.wod_id
  where results.category_id = ${parameter} and results.stage in (${stages})`;

export const runnersQuery = `
  select number, name, bib, sex, city, club, age, time_ms, status
  from running_rows where snapshot_id = ${parameter} order by number`;
