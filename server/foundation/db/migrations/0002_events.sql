-- Events, their categories and tests. Nothing here is newer than PostgreSQL 15.

-- Any part of a name is looked for: PUB, ATH-025. A trusted extension that comes with PostgreSQL.
create extension if not exists pg_trgm;

create table events (
  id text primary key,
  organization_id text not null references users on delete cascade,
  name text not null,
  -- Lower case and without accents, as `searchable` of domain/foundation/text makes it.
  name_search text not null,
  address text not null,
  photo_id text not null,
  time_zone text not null,
  type text not null check (type in ('online', 'offline')),
  -- Cents; without one the platform's price counts (J2).
  price integer check (price >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  qualifier_online boolean not null,
  qualifier_starts_at timestamptz,
  qualifier_ends_at timestamptz,
  qualifier_closed_at timestamptz,
  final_starts_at timestamptz,
  final_ends_at timestamptz,
  -- Persons; 0 means no limit.
  athletes_allowed integer not null default 0 check (athletes_allowed >= 0),
  rails integer not null default 0 check (rails >= 0),
  time_between_categories integer not null default 0 check (time_between_categories >= 0),
  simultaneous_categories boolean not null default false,
  -- Rich text, cleaned before it comes here.
  terms text not null default '',
  payment_info text not null default '',
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- E2: completed when its organizer ended it, or a day after its end.
  completes_at timestamptz not null generated always as
    (coalesce(finished_at, ((ends_at at time zone 'UTC') + interval '1 day') at time zone 'UTC')) stored,
  -- ATH-264: the days on which it runs, in its own time zone.
  search_date daterange not null generated always as
    (daterange((starts_at at time zone time_zone)::date, ((ends_at at time zone time_zone) - interval '1 second')::date, '[]')) stored,
  check (starts_at < ends_at),
  check (qualifier_online = (qualifier_starts_at is not null and qualifier_ends_at is not null)),
  check (qualifier_starts_at >= starts_at and qualifier_starts_at < qualifier_ends_at and qualifier_ends_at <= ends_at),
  check (final_starts_at >= starts_at and final_starts_at < final_ends_at and final_ends_at <= ends_at)
);
-- The last column lets the lists pass over what is completed, or is not, without a look at the row.
create index events_by_start on events (starts_at, id, completes_at);
create index events_by_completion on events (completes_at, starts_at);
create index events_finished on events (ends_at desc, id desc, completes_at);
create index events_by_organization on events (organization_id, starts_at desc, id desc);
create index events_by_name on events using gin (name_search gin_trgm_ops);
create index events_by_day on events using gist (search_date);
create index events_by_photo on events (photo_id);

-- E6: a scenario has an id of its own; the index that the source speaks of is its position.
create table scenarios (
  id text primary key,
  event_id text not null references events on delete cascade,
  position integer not null,
  stage_name text not null,
  unique (event_id, position) deferrable initially deferred
);

create table categories (
  id text primary key,
  event_id text not null references events on delete cascade,
  position integer not null,
  name text not null,
  photo_id text,
  age_min integer not null,
  age_max integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  team boolean not null,
  members integer not null default 0,
  -- Entries; without one there is no limit.
  capacity integer check (capacity > 0),
  type_category text not null default 'fitness' check (type_category in ('fitness', 'running')),
  decrement_type integer not null default 4 check (decrement_type in (1, 2, 3, 4, 6, 7, 8)),
  publish text not null default 'unPublish' check (publish in ('publish', 'unPublish')),
  is_audit boolean not null default false,
  -- Seconds, of events on site only.
  heat_time_cap integer check (heat_time_cap >= 0),
  warm_up_time_cap integer check (warm_up_time_cap >= 0),
  -- How many of the qualifier go on; of events with an online qualifier only.
  competitors_numbers integer check (competitors_numbers > 0),
  status text check (status in ('active', 'paused', 'finished', 'on_hold')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (14 <= age_min and age_min <= age_max and age_max <= 80),
  check (case when team then members >= 1 else members = 0 end),
  check (starts_at < ends_at)
);
create index categories_by_event on categories (event_id, position);
create index categories_by_photo on categories (photo_id);

-- A test defined once for several categories; each of them has its own in `wods`.
create table general_wods (
  id text primary key,
  event_id text not null references events on delete cascade,
  name text not null,
  description text not null default '',
  photo_id text,
  type_event text not null check (type_event in ('online', 'offline', 'qualifier')),
  type_wod text not null check (type_wod in ('amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia')),
  rounds integer check (rounds >= 1),
  need_time boolean not null,
  is_wod_penalized boolean not null,
  valid_reps integer check (valid_reps >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_cap integer not null check (time_cap between 1 and 3599),
  is_final boolean not null,
  scenario_id text references scenarios,
  exercises jsonb not null,
  status text not null default 'on_hold' check (status in ('on_hold', 'active', 'finished')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at)
);
create index general_wods_by_event on general_wods (event_id, created_at);
create index general_wods_by_photo on general_wods (photo_id);
create index general_wods_by_scenario on general_wods (scenario_id);

create table general_wod_categories (
  general_wod_id text not null references general_wods on delete cascade,
  category_id text not null references categories on delete cascade,
  primary key (general_wod_id, category_id)
);
create index general_wod_categories_by_category on general_wod_categories (category_id);

create table wods (
  id text primary key,
  event_id text not null references events on delete cascade,
  category_id text not null references categories on delete cascade,
  general_wod_id text references general_wods on delete set null,
  name text not null,
  description text not null default '',
  photo_id text,
  type_event text not null check (type_event in ('online', 'offline', 'qualifier')),
  type_wod text not null check (type_wod in ('amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia')),
  rounds integer check (rounds >= 1),
  need_time boolean not null,
  is_wod_penalized boolean not null,
  valid_reps integer check (valid_reps >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_cap integer not null check (time_cap between 1 and 3599),
  is_final boolean not null,
  scenario_id text references scenarios,
  exercises jsonb not null,
  -- Tests on site are run live and wait until then; the others have no such state.
  status text check (status in ('on_hold', 'active', 'finished')),
  -- Milliseconds; 0 while nobody has a time.
  best_time bigint not null default 0,
  overall_best_time bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at)
);
create index wods_by_category on wods (category_id, created_at);
create index wods_by_event on wods (event_id);
create index wods_by_general_wod on wods (general_wod_id);
create index wods_by_photo on wods (photo_id);
create index wods_by_scenario on wods (scenario_id);

-- The place of an athlete or a team in a category. Joining and paying add what they need.
create table entries (
  id text primary key,
  event_id text not null references events on delete cascade,
  category_id text not null references categories,
  -- The athlete, or the captain of the team.
  user_id text not null references users,
  created_at timestamptz not null
);
create index entries_by_category on entries (category_id);
create index entries_by_event on entries (event_id, user_id);
create index entries_by_user on entries (user_id);

-- What an entry achieved in a test. Scoring adds what it needs.
create table results (
  id text primary key,
  wod_id text not null references wods,
  entry_id text not null references entries on delete cascade,
  created_at timestamptz not null,
  unique (wod_id, entry_id)
);
create index results_by_entry on results (entry_id);

-- M4: what an organization's new categories begin with.
create table category_defaults (
  organization_id text primary key references users on delete cascade,
  decrement_type integer not null check (decrement_type in (1, 2, 3, 4, 6, 7, 8)),
  heat_time_cap integer check (heat_time_cap >= 0),
  warm_up_time_cap integer check (warm_up_time_cap >= 0)
);
