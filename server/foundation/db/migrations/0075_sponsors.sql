-- ORGA-C15: who sponsors an event. The public reads them on its page, and a television shows them in turn. Nothing here
-- is newer than PostgreSQL 15.
create table sponsors (
  id text primary key,
  event_id text not null references events on delete cascade,
  position integer not null,
  name text not null,
  line text not null,
  photo_id text not null,
  created_at timestamptz not null
);
create index sponsors_by_event on sponsors (event_id);
create index sponsors_by_photo on sponsors (photo_id);
