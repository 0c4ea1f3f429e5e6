-- An appeal is about one result: one that was taken away and sent again is another one. Nothing here is newer than
-- PostgreSQL 15.

-- No reference: the appeal stays listed when its result is taken away.
alter table appeals add column result_id text;
-- The version that it made of the result, and with it its line of the history.
alter table appeals add column version integer not null default 0;
-- How the test counted then: what was asked in repetitions is no weight.
alter table appeals add column type_wod text;
-- Closed because its entry withdrew; open again when the entry is back.
alter table appeals add column withdrawn boolean not null default false;

update appeals set version = line.version from result_history as line
  where line.wod_id = appeals.wod_id and line.entry_id = appeals.entry_id and line.action = 'appealed';
update appeals set type_wod = wods.type_wod from wods where wods.id = appeals.wod_id;
update appeals set result_id = results.id from results
  where results.wod_id = appeals.wod_id and results.entry_id = appeals.entry_id
    and not exists (select from result_history as line where line.wod_id = appeals.wod_id
      and line.entry_id = appeals.entry_id and line.action = 'removed' and line.version > appeals.version);

alter table appeals alter column version drop default;
alter table appeals alter column type_wod set not null;
alter table appeals drop constraint appeals_wod_id_entry_id_key;
create index appeals_by_place on appeals (wod_id, entry_id);
-- R9: once a result.
create unique index appeals_by_result on appeals (result_id);

alter table result_history drop constraint result_history_action_check;
alter table result_history add constraint result_history_action_check check (action in
  ('submitted', 'edited', 'approved', 'rejected', 'changed', 'appealed', 'closed', 'reopened', 'decided', 'removed'));

-- What entries contest that had withdrawn before, is closed as a withdrawal closes it from here on.
with turned as (
  update appeals set status = 'closed', withdrawn = true, decided_at = now(), updated_at = now()
  from entries where entries.id = appeals.entry_id and entries.standing = 'withdrawn'
    and appeals.status = 'pending' and appeals.result_id is not null
  returning appeals.result_id
), changed as (
  update results set appealed = false, version = results.version + 1, updated_at = now()
  from turned where results.id = turned.result_id
  returning results.*, jsonb_build_object('quantity', quantity, 'timeMs', time_ms, 'tiebreakMs', tiebreak_ms,
    'status', status, 'teamResults', team_results) as stands
)
insert into result_history (wod_id, entry_id, version, action, user_id, role, was, becomes, note, at)
select changed.wod_id, changed.entry_id, changed.version, 'closed', null, 'rules', stands, stands, entries.standing_reason, now()
from changed join entries on entries.id = changed.entry_id;
