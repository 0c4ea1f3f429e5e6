import type { TestApp } from './app.ts';

/** Reads the tables of an event's day, and returns the name of each forbidden state that it finds. */
export const neverIn = async ({ database: { sql } }: TestApp, eventId: string) => {
  const rows = await sql<{ what: string }[]>`
    with own as (select heats.*, wods.status as test, categories.status as category, runs.state as clock
      from heats join wods on wods.id = heats.wod_id join categories on categories.id = heats.category_id
      left join runs on runs.id = heats.run_id where heats.event_id = ${eventId}),
    open_runs as (select * from runs where event_id = ${eventId} and state <> 'stopped')
    select 'two heats of a category run' as what from own where status = 'active' group by category_id having count(*) > 1
    union all select 'a heat runs in a test that does not' from own where status = 'active' and test is distinct from 'active'
    union all select 'a heat runs in a category that does not' from own
      where status = 'active' and coalesce(category, '') not in ('active', 'paused')
    union all select 'a heat of a finished test is open' from own where test = 'finished' and status <> 'finished'
    union all select 'a heat runs without a clock' from own where status = 'active' and coalesce(clock, 'stopped') = 'stopped'
    union all select 'a clock of a paused category runs' from own where category = 'paused' and clock = 'running'
    union all select 'an annulled heat is open' from own where annulled_at is not null and status <> 'finished'
    union all select 'two run on one floor' from open_runs group by place_id having count(*) > 1
    union all select 'a clock runs without a heat' from open_runs
      where not exists (select from own where own.run_id = open_runs.id and own.status = 'active')
    union all select 'two tests of a category run' from wods
      where event_id = ${eventId} and status = 'active' group by category_id having count(*) > 1
    union all select 'heats of a test are not in line' from own group by wod_id having max(position) - min(position) <> count(*) - 1
    union all select 'somebody stands twice' from rails join own on own.id = rails.heat_id
      where rails.state <> 'void' and rails.entry_id is not null group by rails.wod_id, rails.entry_id having count(*) > 1
    union all select 'somebody stands nowhere' from rails join own on own.id = rails.heat_id
      where rails.entry_id is not null group by rails.wod_id, rails.entry_id having bool_and(rails.state = 'void')`;
  return rows.map(({ what }) => what);
};
