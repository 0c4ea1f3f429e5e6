-- Judges of an event, what they may see, their reviews; videos that arrive in pieces; appeals. Nothing here is newer than
-- PostgreSQL 15.

-- V1: an application of a judge to an event. V3: who is approved is staff of it.
create table staff_applications (
  id text primary key,
  event_id text not null references events on delete cascade,
  judge_id text not null references users on delete cascade,
  -- The event's own type, its qualifier, or both.
  type text not null check (type in ('online', 'offline', 'qualifier', 'both')),
  about_experience text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- ORG-242: set by the approval, changed later by the organizer. Principal is never given by an approval (ORG-271).
  may_manage boolean not null default false,
  may_qualifier boolean not null default false,
  may_event boolean not null default false,
  created_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null,
  unique (event_id, judge_id)
);
create index staff_applications_by_judge on staff_applications (judge_id, status);

-- ORG-243: the categories that a judge may judge; one that is not here may not.
create table staff_categories (
  application_id text not null references staff_applications on delete cascade,
  category_id text not null references categories on delete cascade,
  primary key (application_id, category_id)
);
create index staff_categories_by_category on staff_categories (category_id);

-- R5: a video as it arrives, piece by piece, and afterwards where it lies.
create table videos (
  id text primary key,
  user_id text not null references users on delete cascade,
  entry_id text not null references entries on delete cascade,
  wod_id text not null references wods on delete cascade,
  file_name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0,
  state text not null default 'arriving' check (state in ('arriving', 'ready', 'refused')),
  type text check (type in ('video/mp4', 'video/quicktime', 'video/webm')),
  -- Why it was refused: no video at all, or one that is broken. Its file is gone then.
  refusal text check (refusal in ('type', 'broken')),
  poster_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'refused') = (refusal is not null))
);
create index videos_by_entry on videos (entry_id, wod_id);
create index videos_by_user on videos (user_id);
create index videos_arriving on videos (updated_at) where state = 'arriving';
create index videos_by_wod on videos (wod_id);
create index videos_by_poster on videos (poster_id) where poster_id is not null;

alter table results add constraint results_video foreign key (video_id) references videos on delete set null;
create index results_by_video on results (video_id) where video_id is not null;
-- No-reps as a judge marked them: [{ at: ms, idUser, reason }]; a link that could not be asked about is for the judge to see.
alter table results add column marks jsonb;
alter table results add column video_unchecked boolean not null default false;

-- Who is looking at a result right now: the second judge sees it at once.
create table review_claims (
  wod_id text not null references wods on delete cascade,
  entry_id text not null references entries on delete cascade,
  judge_id text not null references users on delete cascade,
  until timestamptz not null,
  primary key (wod_id, entry_id, judge_id)
);
create index review_claims_by_entry on review_claims (entry_id);
create index review_claims_by_judge on review_claims (judge_id);

-- What was done without a network arrives later, maybe twice: each command counts once, and its answer is kept.
create table sent_commands (
  id text primary key,
  user_id text not null references users on delete cascade,
  answer jsonb not null,
  at timestamptz not null
);
create index sent_commands_by_user on sent_commands (user_id, at);

-- R9: once a result, by its athlete or captain.
create table appeals (
  id text primary key,
  event_id text not null references events on delete cascade,
  category_id text not null references categories,
  wod_id text not null references wods on delete cascade,
  entry_id text not null references entries on delete cascade,
  user_id text not null references users,
  judge_id text references users on delete set null,
  stage text not null check (stage in ('qualifier', 'event')),
  -- What the athlete says is right; of a team, its members' values.
  quantity bigint not null check (quantity >= 0),
  time_ms bigint check (time_ms > 0),
  team_results jsonb,
  note text not null,
  status text not null default 'pending' check (status in ('pending', 'closed')),
  decision text check (decision in ('athlete', 'judge', 'organization')),
  decision_note text,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'closed') = (decided_at is not null)),
  unique (wod_id, entry_id)
);
create index appeals_by_event on appeals (event_id, created_at desc);
create index appeals_by_category on appeals (category_id);
create index appeals_by_entry on appeals (entry_id);
create index appeals_by_user on appeals (user_id);
create index appeals_by_judge on appeals (judge_id) where judge_id is not null;
