-- LIVE-D12: the start that people were told of a heat, once it differs from the plan, and how often it moved. A heat that
-- is planned anew has told nothing yet. Nothing here is newer than PostgreSQL 15.
alter table heats
  add column announced_at timestamptz,
  add column announced_n integer not null default 0 check (announced_n >= 0);

create function forget_announced() returns trigger language plpgsql as $$
begin
  new.announced_at := null;
  new.announced_n := new.announced_n + 1;
  return new;
end $$;
create trigger heats_forget_announced before update of planned_at on heats
  for each row when (old.planned_at <> new.planned_at) execute function forget_announced();
