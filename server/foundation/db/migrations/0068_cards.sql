-- The printed score card of an entry at a rail. What was typed from it stays beside the result, as evidence. A card whose
-- rail has another entry is void: that is read, not stored. Nothing here is newer than PostgreSQL 15.
create table cards (
  code text primary key check (code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  event_id text not null references events on delete cascade,
  rail_id text references rails on delete set null,
  entry_id text references entries on delete set null,
  printed_at timestamptz not null,
  printed_by text references users on delete set null,
  typed jsonb,
  typed_at timestamptz,
  typed_by text references users on delete set null,
  -- The version of the result that this card wrote; null where the result is the telephone's.
  typed_version integer,
  check ((typed is null) = (typed_at is null)),
  unique (rail_id, entry_id)
);
create index cards_by_event on cards (event_id);
create index cards_by_entry on cards (entry_id);
create index cards_by_printer on cards (printed_by);
create index cards_by_typist on cards (typed_by);
