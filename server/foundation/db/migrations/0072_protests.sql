-- Protests against the result of a rail. Nothing here is newer than PostgreSQL 15.
alter table events add column protest_min integer not null default 15 check (protest_min between 0 and 120);

-- The moment when the rail got its result. Null again while it is counted anew, and in rails of before.
alter table rails add column over_at timestamptz;

create table protests (
  id text primary key,
  event_id text not null references events on delete cascade,
  rail_id text not null references rails on delete cascade,
  by_side text not null check (by_side in ('athlete', 'judge', 'manager')),
  by_id text references users on delete set null,
  -- Empty once the athlete's account is erased.
  reason text not null check (length(reason) <= 280),
  opened_at timestamptz not null,
  until_at timestamptz not null,
  state text not null check (state in ('open', 'upheld', 'stands', 'withdrawn')),
  ruling text,
  ruled_by text references users on delete set null,
  ruled_at timestamptz,
  -- The result's values at the opening and after the ruling.
  before jsonb,
  after jsonb,
  check ((state = 'open') = (ruled_at is null))
);
create unique index protests_one_open on protests (rail_id) where state = 'open';
create index protests_by_rail on protests (rail_id);
create index protests_by_event on protests (event_id);
create index protests_by_opener on protests (by_id);
create index protests_by_ruler on protests (ruled_by);
