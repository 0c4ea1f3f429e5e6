-- An entry that goes to another category changes two boards. Nothing here is newer than PostgreSQL 15.
create function note_boards_of_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('boards', category_id || ' *')
    from (select category_id from before union select category_id from after) as changed;
  return null;
end $$;
drop trigger entries_note_update on entries;
create trigger entries_note_update after update on entries referencing old table as before new table as after
  for each statement execute function note_boards_of_moved();
