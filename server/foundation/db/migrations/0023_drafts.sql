-- Events that only their organization sees. Nothing here is newer than PostgreSQL 15.

-- N11: a draft until its organizer publishes it; nobody joins one, and nobody judges there.
alter table events add column draft boolean not null default false;
-- N8, N11: what pages, lists and boards show to everybody.
alter table events add column is_public boolean not null generated always as (hidden_at is null and not draft) stored;

drop trigger events_note_hidden on events;
create trigger events_note_shown after update on events for each row
  when (old.is_public is distinct from new.is_public) execute function note_boards_of_event();
