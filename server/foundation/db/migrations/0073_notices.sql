-- LIVE-D12: browsers that receive the notices of an account, as long as the session that asked for them lasts; the private
-- calendar of an account, whose address is stored as a hash; and every notice once, under a key. Nothing here is newer than
-- PostgreSQL 15.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users on delete cascade,
  session_id text not null references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 32),
  made_at timestamptz not null
);
create index push_subscriptions_by_user on push_subscriptions (user_id, made_at);
create index push_subscriptions_by_session on push_subscriptions (session_id);

create table calendar_tokens (
  user_id text primary key references users on delete cascade,
  token_hash text not null unique,
  made_at timestamptz not null
);

create table notices (
  key text primary key,
  user_id text not null references users on delete cascade,
  event_id text not null references events on delete cascade,
  heat_id text not null references heats on delete cascade,
  kind text not null check (kind in ('soon', 'floor', 'moved', 'result')),
  -- The place before the change: heat, rail and start, without a name.
  was jsonb,
  due_at timestamptz not null,
  sent_at timestamptz,
  check ((kind = 'moved') = (was is not null))
);
create index notices_due on notices (due_at) where sent_at is null;
create index notices_by_user on notices (user_id, heat_id, due_at);
create index notices_by_event on notices (event_id);
create index notices_by_heat on notices (heat_id);

-- The job of each minute looks for starts within the next half an hour.
create index heats_by_told_start on heats (coalesce(announced_at, planned_at))
  where status = 'on_hold' and published_at is not null;
