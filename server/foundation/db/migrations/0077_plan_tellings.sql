-- That the athletes of an event were mailed the hours of their tests: once for an event. Nothing here is newer than
-- PostgreSQL 15.
create table plan_tellings (
  event_id text primary key references events on delete cascade,
  athletes integer not null check (athletes > 0),
  told_at timestamptz not null,
  -- Null until the job has written the mails.
  sent_at timestamptz
);
