-- No heat is planned before its test begins. Whoever moves a test, alone or with its event, moves what is planned of it.
-- Nothing here is newer than PostgreSQL 15.
create function move_heats_of_test() returns trigger language plpgsql as $$
begin
  update heats set planned_at = planned_at + (new.starts_at - old.starts_at)
    where wod_id = new.id and status = 'on_hold' and called_at is null;
  return null;
end $$;
create trigger wods_move_heats after update of starts_at on wods
  for each row when (old.starts_at <> new.starts_at) execute function move_heats_of_test();

-- Plans of before that nobody was told of: the heats of a test move together, so that its first one begins with it.
with early as (
  select heats.wod_id, wods.starts_at - min(heats.planned_at) as shift
    from heats join wods on wods.id = heats.wod_id
    where heats.status = 'on_hold' and heats.called_at is null and wods.status = 'on_hold'
    group by heats.wod_id, wods.starts_at
    having min(heats.planned_at) < wods.starts_at and bool_and(heats.published_at is null)
)
update heats set planned_at = heats.planned_at + early.shift
  from early where heats.wod_id = early.wod_id and heats.status = 'on_hold' and heats.called_at is null;
