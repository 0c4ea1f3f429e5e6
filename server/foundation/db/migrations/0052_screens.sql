-- Televisions of an event: each is a device that keeps a secret and asks by it what to show. Nothing here is newer than
-- PostgreSQL 15.

create table screens (
  id text primary key,
  event_id text not null references events on delete cascade,
  name text not null,
  -- Of the secret that the television made for itself.
  token_hash text not null unique,
  -- A floor: a scenario, else a category, else the event, as in `runs`.
  place_id text not null,
  scene text not null check (scene in ('race', 'clock')),
  paired_at timestamptz not null,
  seen_at timestamptz not null,
  -- What it last said of itself; nothing follows from it.
  info jsonb
);
create index screens_by_event on screens (event_id);

-- What televisions show that nobody has paired yet.
create table screen_codes (
  code text primary key,
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index screen_codes_by_end on screen_codes (expires_at);
