-- What is done where a floor goes wrong: a start that did not count, a heat that is run again, a start that was pressed
-- without a network.

alter table runs
  add column kind text not null default 'up' check (kind in ('up', 'down', 'emom', 'intervals')),
  -- Its first moment is that of a press which came later: the hall was started by voice.
  add column is_manual boolean not null default false;
update runs set kind = case wods.type_wod when 'for time' then 'up' when 'emon' then 'emom' else 'down' end
  from heats join wods on wods.id = heats.wod_id where heats.run_id = runs.id;

alter table heats
  add column false_starts integer not null default 0 check (false_starts >= 0),
  -- Whose rails run again in this one.
  add column repeats_id text references heats on delete set null,
  -- All of its rails run again elsewhere: it stays, and counts no more.
  add column annulled_at timestamptz,
  add column annul_reason text,
  add check ((annulled_at is null) = (annul_reason is null)),
  add check (annulled_at is null or status = 'finished');
create index heats_by_repeated on heats (repeats_id) where repeats_id is not null;

alter table rails
  -- Those of whoever stood there, where it was said who began too early.
  add column false_starts integer not null default 0 check (false_starts >= 0);

alter table tallies
  -- Counted after a start that did not count: evidence, and no device goes on from it.
  add column is_void boolean not null default false;
