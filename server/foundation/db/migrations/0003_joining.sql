-- Joining an event: orders and their money, entries, teams and invitations. Nothing here is newer than PostgreSQL 15.

create table teams (
  id text primary key,
  event_id text not null references events on delete cascade,
  category_id text not null references categories,
  captain_id text not null references users,
  name text not null,
  name_search text not null,
  photo_id text,
  -- The category's members when the team was made.
  allowed_members integer not null check (allowed_members >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index teams_by_event on teams (event_id);
create index teams_by_category on teams (category_id);
create index teams_by_captain on teams (captain_id);
create index teams_by_photo on teams (photo_id);

-- J3: a charge is an order. Its state moves along domain/money/orders only, and every move leaves a line in its history.
create table orders (
  id text primary key,
  -- Said by the browser, so that asking twice makes one order.
  idempotency_key text not null,
  user_id text not null references users,
  event_id text not null references events on delete cascade,
  category_id text not null references categories,
  state text not null default 'created' check (state in ('created', 'paid', 'fulfilled', 'failed', 'refunded')),
  provider text not null check (provider in ('free', 'test', 'stripe', 'paypal')),
  payment_type text not null check (payment_type in ('credit_card', 'paypal', 'free')),
  -- Cents, frozen when the order was made (J2).
  event_cents integer not null check (event_cents >= 0),
  qualifier_cents integer not null check (qualifier_cents >= 0),
  total_cents integer not null check (total_cents = event_cents + qualifier_cents),
  fee_cents integer check (fee_cents >= 0),
  persons integer not null check (persons >= 1),
  held_until timestamptz not null,
  -- What the provider calls this charge; nobody else's order may carry the same.
  provider_reference text,
  -- Since when the provider has been asked without having decided: until it has, only it knows whether money moved.
  asked_at timestamptz,
  -- How often it was asked to charge: the word about an earlier attempt says nothing about this one.
  attempts integer not null default 0,
  failure text,
  -- What the captain gave of the team: { name, photoId, emails }.
  team jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, idempotency_key),
  unique (provider, provider_reference)
);
create index orders_by_event on orders (event_id, created_at desc);
create index orders_by_user on orders (user_id, created_at desc);
create index orders_waiting on orders (held_until) where state = 'created';
create index orders_unsettled on orders (updated_at) where state = 'paid';
create index orders_undecided on orders (held_until) where asked_at is not null;
create index orders_by_category on orders (category_id) where state in ('created', 'paid');

-- Append-only: what happened to an order, who told it, and when.
create table order_history (
  id bigint primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  event text not null check (event in ('created', 'paid', 'fulfilled', 'failed', 'refund-asked', 'refunded', 'ignored')),
  -- browser, webhook, reconciliation, organizer or the order's own rules.
  source text not null check (source in ('browser', 'webhook', 'reconciliation', 'organizer', 'rules')),
  cents integer,
  note text,
  at timestamptz not null
);
create index order_history_by_order on order_history (order_id, id);

create table refunds (
  id text primary key,
  order_id text not null references orders on delete cascade,
  cents integer not null check (cents > 0),
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  provider_reference text,
  failure text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index refunds_by_order on refunds (order_id);
create index refunds_waiting on refunds (created_at) where state = 'asked';

-- Providers repeat and reorder their webhooks: each one counts once.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);

-- What the built-in test provider knows of its charges; it takes no real money.
create table test_charges (
  reference text primary key,
  order_id text not null unique references orders on delete cascade,
  cents integer not null,
  state text not null check (state in ('paid', 'failed', 'bank', 'approval', 'late')),
  message text,
  changed_at timestamptz not null
);

alter table entries add column team_id text references teams on delete cascade;
alter table entries add column order_id text references orders;
-- J5: enrolled by the organizer; until the athlete has confirmed, the organizer sees name and email only.
alter table entries add column is_manual boolean not null default false;
alter table entries add column confirmed_at timestamptz;
create unique index entries_by_order on entries (order_id);
create index entries_by_team on entries (team_id);

-- Whoever takes part, alone or in a team: an athlete once an event, whatever runs at the same time (J1).
create table participants (
  event_id text not null references events on delete cascade,
  user_id text not null references users,
  entry_id text not null references entries on delete cascade,
  joined_at timestamptz not null,
  primary key (event_id, user_id)
);
create index participants_by_user on participants (user_id);
create index participants_by_entry on participants (entry_id);
insert into participants (event_id, user_id, entry_id, joined_at)
  select distinct on (event_id, user_id) event_id, user_id, id, created_at from entries order by event_id, user_id, created_at;

create table team_invitations (
  id text primary key,
  team_id text not null references teams on delete cascade,
  event_id text not null references events on delete cascade,
  category_id text not null references categories,
  email text not null check (email = lower(email)),
  -- The account of that address, once it is known and confirmed (A13).
  user_id text references users,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  mailed_at timestamptz not null,
  answered_at timestamptz
);
create unique index team_invitations_once on team_invitations (team_id, email) where status = 'pending';
create index team_invitations_by_user on team_invitations (user_id) where status = 'pending';
create index team_invitations_by_email on team_invitations (email) where status = 'pending';
create index team_invitations_by_team on team_invitations (team_id, created_at);

-- The link by which an athlete answers to a manual enrollment: one an entry, and gone with it.
alter table mailed_links add column entry_id text references entries on delete cascade;
create index mailed_links_by_entry on mailed_links (entry_id);
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('reset-password', 'confirm-email', 'delete-account', 'manual-entry') and (purpose = 'manual-entry') = (entry_id is not null));
