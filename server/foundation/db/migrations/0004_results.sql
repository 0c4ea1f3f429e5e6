-- Results, their history, running snapshots, and who is told that a board changed. Nothing here is newer than PostgreSQL 15.

-- The organizer's own points table (decrement_type 8): { points: hundredths[], beyond: 'last' | 'zero' }.
alter table categories add column points_table jsonb;
alter table categories add constraint categories_points_table check (decrement_type <> 8 or points_table is not null);
-- A default that needs a table of its own cannot be one.
alter table category_defaults drop constraint category_defaults_decrement_type_check;
alter table category_defaults add constraint category_defaults_decrement_type_check check (decrement_type in (1, 2, 3, 4, 6, 7));

-- A disqualified entry stands last and takes no place from others; one that withdrew is left out.
alter table entries add column standing text not null default 'in' check (standing in ('in', 'disqualified', 'withdrawn'));
alter table entries add column standing_reason text;

-- The best times are read from the results.
alter table wods drop column best_time, drop column overall_best_time;

-- R1: a result belongs to an entry, a test and a stage. Nothing was ever written to the first form of this table.
drop table results;
create table results (
  id text primary key,
  wod_id text not null references wods,
  entry_id text not null references entries on delete cascade,
  -- The test's own, so that a board is read without it.
  category_id text not null references categories,
  stage text not null check (stage in ('qualifier', 'event')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- Thousandths; of a team the sum of its members (totalRepetitions).
  quantity bigint not null check (quantity >= 0),
  -- Milliseconds; null where the test has no time; of a team the sum (totalTeamTime). What was capped holds the cap.
  time_ms bigint check (time_ms > 0),
  tiebreak_ms bigint check (tiebreak_ms > 0),
  -- Of a team, until every member has a value.
  is_complete boolean not null default true,
  -- [{ userId, quantity, timeMs, status, note }], of a team only. Names are the accounts', so that an erased one leaves none.
  team_results jsonb,
  -- A link, or the id of a stored video.
  video_url text,
  video_id text,
  note text,
  -- Changed by a judge; by the organization; contested by the athlete.
  modified boolean not null default false,
  modified_by_organization boolean not null default false,
  appealed boolean not null default false,
  judge_id text references users on delete set null,
  -- R11: what the athlete had sent before the first change by others. Never overwritten.
  quantity_by_athlete bigint,
  time_by_athlete_ms bigint,
  team_results_by_athlete jsonb,
  -- The athlete's own changes; R2: `submitted_at` is the last one, and decides what was late.
  edit_count integer not null default 0,
  last_edit_at timestamptz,
  original_submission_at timestamptz,
  submitted_at timestamptz not null,
  -- Raised by every change: who wrote without having seen the last one is told.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (wod_id, entry_id)
);
create index results_by_entry on results (entry_id);
-- The best time of a test is the first one here that counts.
create index results_by_time on results (wod_id, time_ms) where time_ms is not null;
create index results_by_board on results (category_id, stage);
create index results_by_judge on results (judge_id) where judge_id is not null;

-- E10: every change of a result; lines are only ever added. A result that was taken away leaves its own, and so does a
-- test: neither test nor account is a reference, each of which would cost a look and a lock a line.
create table result_history (
  id bigint primary key generated always as identity,
  wod_id text not null,
  entry_id text not null references entries on delete cascade,
  version integer not null,
  action text not null check (action in ('submitted', 'edited', 'approved', 'rejected', 'changed', 'appealed', 'decided', 'removed')),
  -- Null for the program itself.
  user_id text,
  role text not null check (role in ('athlete', 'judge', 'organization', 'rules')),
  -- { quantity, timeMs, tiebreakMs, status, teamResults } before and after.
  was jsonb,
  becomes jsonb,
  note text,
  at timestamptz not null
);
create index result_history_by_result on result_history (wod_id, entry_id, id);
create index result_history_by_entry on result_history (entry_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of a history are only ever added';
end $$;
create trigger result_history_stays before update on result_history for each row execute function refuse_change();

-- C2: each upload of a running file is a snapshot; the table follows the newest one that is not undone.
create table running_snapshots (
  id text primary key,
  category_id text not null references categories on delete cascade,
  file_name text not null,
  -- Metres; the pace shows when it is known.
  distance_m integer check (distance_m > 0),
  row_count integer not null,
  uploaded_by text references users on delete set null,
  -- 'draft' until the organizer confirms.
  state text not null default 'draft' check (state in ('draft', 'shown', 'undone')),
  processed_at timestamptz not null
);
create index running_snapshots_by_category on running_snapshots (category_id, processed_at desc);
create index running_snapshots_by_user on running_snapshots (uploaded_by) where uploaded_by is not null;

create table running_rows (
  snapshot_id text not null references running_snapshots on delete cascade,
  -- The row of the file.
  number integer not null,
  bib text,
  name text not null,
  sex text,
  age integer,
  city text,
  club text,
  time_ms bigint check (time_ms > 0),
  status text not null check (status in ('ok', 'dnf', 'dns', 'dsq')),
  primary key (snapshot_id, number)
);

-- Whatever can change a board says so when it is committed: '<category> <stage>', '<category> *' for both stages. Who
-- keeps boards reads them anew; nothing is computed here.
create function note_boards_of_results() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('boards', category_id || ' ' || stage) from (select distinct category_id, stage from before) as changed;
  else
    perform pg_notify('boards', category_id || ' ' || stage) from (select distinct category_id, stage from after) as changed;
  end if;
  return null;
end $$;
create trigger results_note_insert after insert on results referencing new table as after for each statement execute function note_boards_of_results();
create trigger results_note_update after update on results referencing new table as after for each statement execute function note_boards_of_results();
create trigger results_note_delete after delete on results referencing old table as before for each statement execute function note_boards_of_results();

-- Tables with a category_id of their own.
create function note_boards_of_category() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('boards', category_id || ' *') from (select distinct category_id from before) as changed;
  else
    perform pg_notify('boards', category_id || ' *') from (select distinct category_id from after) as changed;
  end if;
  return null;
end $$;
create trigger entries_note_insert after insert on entries referencing new table as after for each statement execute function note_boards_of_category();
create trigger entries_note_update after update on entries referencing new table as after for each statement execute function note_boards_of_category();
create trigger entries_note_delete after delete on entries referencing old table as before for each statement execute function note_boards_of_category();
create trigger teams_note_update after update on teams referencing new table as after for each statement execute function note_boards_of_category();
create trigger wods_note_insert after insert on wods referencing new table as after for each statement execute function note_boards_of_category();
create trigger wods_note_update after update on wods referencing new table as after for each statement execute function note_boards_of_category();
create trigger wods_note_delete after delete on wods referencing old table as before for each statement execute function note_boards_of_category();
create trigger running_note_insert after insert on running_snapshots referencing new table as after for each statement execute function note_boards_of_category();
create trigger running_note_update after update on running_snapshots referencing new table as after for each statement execute function note_boards_of_category();
create trigger running_note_delete after delete on running_snapshots referencing old table as before for each statement execute function note_boards_of_category();

create function note_boards_of_categories() returns trigger language plpgsql as $$
begin
  perform pg_notify('boards', id || ' *') from after;
  return null;
end $$;
create trigger categories_note_update after update on categories referencing new table as after for each statement execute function note_boards_of_categories();

create function note_boards_of_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('boards', categories.id || ' *') from categories where categories.event_id = new.id;
  return null;
end $$;
create trigger events_note_update after update on events for each row
  when (old.qualifier_ends_at is distinct from new.qualifier_ends_at or old.qualifier_closed_at is distinct from new.qualifier_closed_at
    or old.qualifier_online is distinct from new.qualifier_online or old.finished_at is distinct from new.finished_at)
  execute function note_boards_of_event();

-- A name or a city stands in every table that its owner is in, alone or as a captain.
create function note_boards_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('boards', category_id || ' *') from (select distinct category_id from entries where user_id = new.id) as changed;
  return null;
end $$;
create trigger users_note_update after update on users for each row
  when (old.name is distinct from new.name or old.ciudad is distinct from new.ciudad or old.box_name is distinct from new.box_name)
  execute function note_boards_of_user();
