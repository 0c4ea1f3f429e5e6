-- LIVE-D10: who is not here is told on the floors, so what is said of an arrival wakes them, and so does a door that sees
-- somebody of whom that was said. Nothing here is newer than PostgreSQL 15.
create trigger attendances_tell_insert after insert on attendances referencing new table as after for each statement execute function note_floors();
create trigger attendances_tell_update after update on attendances referencing new table as after for each statement execute function note_floors();

-- A thousand people come through a door: of those whom nobody had called absent, no floor has to be read.
create function note_floors_of_door() returns trigger language plpgsql as $$
begin
  if exists (
    select from participants join attendances on attendances.entry_id = participants.entry_id
    where participants.user_id = new.person_id and participants.event_id = new.event_id and attendances.state = 'absent'
  ) then
    perform pg_notify('floors', new.event_id);
  end if;
  return null;
end $$;
create trigger door_marks_tell_insert after insert on door_marks for each row
  when (new.person_id is not null and new.outcome = 'admitted') execute function note_floors_of_door();
create trigger door_marks_tell_update after update of outcome, undone_at on door_marks for each row
  when (new.person_id is not null) execute function note_floors_of_door();
