-- LIVE-T5: a floor says of an athlete that a result stands already, so what is typed for somebody who stands at a rail
-- wakes the floors. What a rail itself came to is told by the rail. Nothing here is newer than PostgreSQL 15.
create function note_floors_of_result() returns trigger language plpgsql as $$
begin
  perform pg_notify('floors', heats.event_id) from rails join heats on heats.id = rails.heat_id
    where rails.wod_id = coalesce(new.wod_id, old.wod_id) and rails.entry_id = coalesce(new.entry_id, old.entry_id);
  return null;
end $$;
create trigger results_tell_insert after insert on results for each row execute function note_floors_of_result();
create trigger results_tell_update after update of version on results for each row execute function note_floors_of_result();
create trigger results_tell_delete after delete on results for each row execute function note_floors_of_result();
