-- Whatever can change what the screens of a floor show says so when it is committed, as boards do: 'floors' with the event.
-- Who keeps a floor reads it anew. What is counted is told on 'taps' with its content, by the statement that stores it.
-- Nothing here is newer than PostgreSQL 15.

-- Tables with an event_id of their own.
create function note_floors() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('floors', event_id) from (select distinct event_id from before) as changed;
  else
    perform pg_notify('floors', event_id) from (select distinct event_id from after) as changed;
  end if;
  return null;
end $$;
create trigger heats_tell_insert after insert on heats referencing new table as after for each statement execute function note_floors();
create trigger heats_tell_update after update on heats referencing new table as after for each statement execute function note_floors();
create trigger heats_tell_delete after delete on heats referencing old table as before for each statement execute function note_floors();
create trigger runs_tell_update after update on runs referencing new table as after for each statement execute function note_floors();
create trigger wods_tell_update after update on wods referencing new table as after for each statement execute function note_floors();
create trigger categories_tell_update after update on categories referencing new table as after for each statement execute function note_floors();
create trigger scenarios_tell_update after update on scenarios referencing new table as after for each statement execute function note_floors();
create trigger entries_tell_update after update on entries referencing new table as after for each statement execute function note_floors();
create trigger teams_tell_update after update on teams referencing new table as after for each statement execute function note_floors();

-- Rails come and go with their heats, and these say so; a new clock comes with the heat that it is of.
create function note_floors_of_rails() returns trigger language plpgsql as $$
begin
  perform pg_notify('floors', event_id)
    from (select distinct heats.event_id from after join heats on heats.id = after.heat_id) as changed;
  return null;
end $$;
create trigger rails_tell_update after update on rails referencing new table as after for each statement execute function note_floors_of_rails();

create function note_floors_of_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('floors', new.id);
  return null;
end $$;
create trigger events_tell_update after update on events for each row
  when (old.is_public is distinct from new.is_public or old.name is distinct from new.name
    or old.time_zone is distinct from new.time_zone or old.finished_at is distinct from new.finished_at
    or old.simultaneous_categories is distinct from new.simultaneous_categories)
  execute function note_floors_of_event();
