-- Events that the platform has taken down. Nothing here is newer than PostgreSQL 15.

-- N8: hidden from the public and closed to money, for a reason, or because their organization is blocked.
alter table events add column hidden_at timestamptz;
alter table events add column hidden_reason text;
alter table events add column hidden_by_block boolean not null default false;
-- Whoever joined is told once, however often it is hidden and shown.
alter table events add column hidden_told_at timestamptz;
create trigger events_note_hidden after update on events for each row
  when (old.hidden_at is distinct from new.hidden_at) execute function note_boards_of_event();

update events set hidden_at = now(), hidden_by_block = true, hidden_told_at = now()
  from users where users.id = events.organization_id and users.blocked_at is not null;
