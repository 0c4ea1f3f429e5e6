-- The judge who counts at a rail a second time, only to compare. The counts of both have their role in `tallies` and
-- `rail_taps` already. Nothing here is newer than PostgreSQL 15.
alter table rails
  add column second_judge_id text references users on delete set null,
  -- Looked at when a statement ends, like the first judges.
  add constraint rails_second_once unique (heat_id, second_judge_id) deferrable;
create index rails_by_second_judge on rails (second_judge_id) where second_judge_id is not null;
