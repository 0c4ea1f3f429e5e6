-- The live day: heats, their rails, and the clock of each floor. Nothing here is newer than PostgreSQL 15.

-- The clock of a floor: a scenario, else the event, else (categories side by side without scenarios) the category.
create table runs (
  id text primary key,
  event_id text not null references events on delete cascade,
  place_id text not null,
  state text not null check (state in ('running', 'paused', 'stopped')),
  -- [[from, to]] in milliseconds of the server's clock, the last one open while it runs; its first moment lies ahead of the
  -- press by what is counted in.
  segments jsonb not null,
  count_in_s integer not null check (count_in_s in (0, 3, 10)),
  cap_ms integer not null check (cap_ms > 0),
  -- Paused with its category, and so resumed with it.
  held boolean not null default false,
  version integer not null default 1
);
create index runs_by_event on runs (event_id);
-- One heat at a time on a floor, whatever two managers do in the same moment.
create unique index runs_one_a_place on runs (place_id) where state in ('running', 'paused');

create table heats (
  id text primary key,
  event_id text not null references events on delete cascade,
  category_id text not null references categories on delete cascade,
  wod_id text not null references wods on delete cascade,
  position integer not null check (position >= 0),
  name text not null,
  planned_at timestamptz not null,
  slot_s integer not null check (slot_s >= 0),
  warm_up_s integer not null check (warm_up_s >= 0),
  status text not null default 'on_hold' check (status in ('on_hold', 'active', 'finished')),
  called_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  run_id text references runs on delete set null,
  created_at timestamptz not null,
  unique (wod_id, position) deferrable,
  check ((status = 'on_hold') = (started_at is null)),
  check ((status = 'finished') = (finished_at is not null))
);
create index heats_by_category on heats (category_id);
create index heats_by_event on heats (event_id);
create index heats_by_run on heats (run_id) where run_id is not null;
-- ORG-284, ORG-290: one active heat and one active test of a category.
create unique index heats_one_active on heats (category_id) where status = 'active';
create unique index wods_one_active on wods (category_id) where status = 'active';

create table rails (
  id text primary key,
  heat_id text not null references heats on delete cascade,
  wod_id text not null references wods on delete cascade,
  number integer not null check (number >= 1),
  entry_id text references entries on delete set null,
  judge_id text references users on delete set null,
  unique (heat_id, number),
  -- Looked at when a statement ends, so that two judges or two entries change places in one.
  constraint rails_judge_once unique (heat_id, judge_id) deferrable,
  constraint rails_entry_once unique (wod_id, entry_id) deferrable
);
create index rails_by_entry on rails (entry_id) where entry_id is not null;
create index rails_by_judge on rails (judge_id) where judge_id is not null;
