-- The paid stream: one record of the platform (PUB-272), who has paid for which stream, and on which devices it is seen.
-- Nothing here is newer than PostgreSQL 15.

create table streaming (
  id integer primary key check (id = 1),
  -- The address of the player, made of what was pasted; never the markup itself.
  embed_src text,
  price_cents integer not null default 0 check (price_cents >= 0),
  is_free boolean not null default false,
  streaming_active boolean not null default false,
  -- Counted up with every new stream: passes of an older one open nothing.
  stream_no integer not null default 1,
  -- Who set it.
  user_id text references users on delete set null,
  version integer not null default 1,
  updated_at timestamptz,
  -- What is shown has something to show.
  check (not streaming_active or embed_src is not null)
);
insert into streaming (id) values (1);
create trigger streaming_version before update on streaming for each row
  when ((old.embed_src, old.price_cents, old.is_free, old.streaming_active, old.stream_no)
    is distinct from (new.embed_src, new.price_cents, new.is_free, new.streaming_active, new.stream_no))
  execute function count_version();

-- T3: one a person and stream, good until the next stream begins.
create table stream_passes (
  stream_no integer not null,
  user_id text not null references users on delete cascade,
  order_id text not null unique references orders,
  created_at timestamptz not null,
  -- Its money went back.
  revoked_at timestamptz,
  primary key (stream_no, user_id)
);
create index stream_passes_by_user on stream_passes (user_id);

create table stream_watchers (
  stream_no integer not null,
  user_id text not null,
  -- Made by the browser: which one of a person's, and nothing else about it.
  device text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (stream_no, user_id, device),
  foreign key (stream_no, user_id) references stream_passes on delete cascade
);
