-- The last word of a judge's telephone, for the check before the day. It is forgotten after a day. Nothing here is newer
-- than PostgreSQL 15.
create table judge_phones (
  event_id text not null references events on delete cascade,
  user_id text not null references users on delete cascade,
  device_id text not null,
  seen_at timestamptz not null,
  unsent integer not null check (unsent >= 0),
  -- The largest error of its clock in milliseconds; null before it knew the server's time.
  error_ms integer check (error_ms >= 0),
  -- Null where the browser does not tell.
  battery smallint check (battery between 0 and 100),
  primary key (event_id, user_id, device_id)
);
create index judge_phones_by_user on judge_phones (user_id);
create index judge_phones_by_moment on judge_phones (seen_at);

-- The one row says when the last backup was whole.
create table last_backup (
  one boolean primary key default true check (one),
  made_at timestamptz not null,
  took_s integer not null
);
