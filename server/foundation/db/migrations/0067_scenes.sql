-- The scene that the organizer chose for a television, and how many times one was chosen. `scene` stays beside it, for
-- pages of televisions that were opened before. Nothing here is newer than PostgreSQL 15.
alter table screens
  add column wanted jsonb,
  add column wanted_n integer not null default 0,
  add column wanted_at timestamptz;
