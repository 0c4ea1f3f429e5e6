-- What an organizer does with a plan of heats: it is told to athletes, a place in it is locked, and each place says why it is
-- so. Nothing here is newer than PostgreSQL 15.

-- Until then athletes see nothing of it.
alter table heats add column published_at timestamptz;

alter table rails add column locked boolean not null default false;
-- Reasons as codes (`PlanReason` of domain/day/heats/plan.ts), null on a rail that nobody has.
alter table rails add column why jsonb;

-- Who came, by the entry: a team stands or falls together. Without a line nobody has said anything of it; who came through
-- the door has come all the same.
create table attendances (
  entry_id text primary key references entries on delete cascade,
  event_id text not null references events on delete cascade,
  state text not null check (state in ('present', 'absent')),
  at timestamptz not null,
  by_id text references users on delete set null
);
create index attendances_by_event on attendances (event_id);
create index attendances_by_person on attendances (by_id) where by_id is not null;
