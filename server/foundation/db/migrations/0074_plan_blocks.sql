-- ORGA-C14: when a test is planned, weeks before its heats are drawn, without names. The floor is that of the test. Its
-- number of heats is computed. Nothing here is newer than PostgreSQL 15.
create table plan_blocks (
  wod_id text primary key references wods on delete cascade,
  event_id text not null references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- From then on the public reads it, until heats of the test are published (N33).
  published_at timestamptz,
  check (starts_at < ends_at)
);
create index plan_blocks_by_event on plan_blocks (event_id);
create trigger plan_blocks_tell_insert after insert on plan_blocks referencing new table as after for each statement execute function note_floors();
create trigger plan_blocks_tell_update after update on plan_blocks referencing new table as after for each statement execute function note_floors();
create trigger plan_blocks_tell_delete after delete on plan_blocks referencing old table as before for each statement execute function note_floors();

-- A test that moves, alone or with its event, moves its block and its planned heats.
create or replace function move_heats_of_test() returns trigger language plpgsql as $$
begin
  update heats set planned_at = planned_at + (new.starts_at - old.starts_at)
    where wod_id = new.id and status = 'on_hold' and called_at is null;
  update plan_blocks set starts_at = starts_at + (new.starts_at - old.starts_at),
      ends_at = ends_at + (new.starts_at - old.starts_at)
    where wod_id = new.id;
  return null;
end $$;
