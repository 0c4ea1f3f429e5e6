-- The reminder of the start of an event. Nothing here is newer than PostgreSQL 15.

-- M5, the source's `email_start`: when it was sent, for the start that stands. No form holds it, so it counts no version.
alter table events add column start_reminded_at timestamptz;
