-- Accounts, sessions and what the platform keeps once. Nothing here is newer than PostgreSQL 15.

create table users (
  id text primary key,
  type text not null check (type in ('athlete', 'staff', 'organization', 'box', 'admin')),
  -- better-auth reads and writes these five.
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_name text,
  last_name text,
  passport text,
  box_name text,
  name_search text,
  phone_prefix text,
  phone text,
  birthdate date,
  ciudad text,
  estado text,
  pais text,
  sexo text check (sexo in ('masculino', 'femenino')),
  talla_franela text check (talla_franela in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL')),
  talla_short text check (talla_short in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL')),
  organization text,
  address text,
  full_name text,
  -- The folder name of the picture's sizes in the file storage.
  photo_id text,
  blocked_at timestamptz,
  erased_at timestamptz,
  demo boolean not null default false
);
create index users_by_type on users (type, created_at desc);
create index users_by_creation on users (created_at desc, id);

-- better-auth calls it account; here that word is the whole of it.
create table credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_by_user on credentials (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- One row a mailed link. Only the hash of its code is kept: who reads the store cannot use the link.
create table mailed_links (
  code_hash text primary key,
  purpose text not null check (purpose in ('reset-password', 'confirm-email', 'delete-account')),
  user_id text not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_by_user on mailed_links (user_id, purpose);

-- Failures that slow further attempts. Keys are hashes: no address or email is kept.
create table attempts (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);

create table pending_deletions (
  email text primary key,
  timestamp timestamptz not null default now(),
  user_id text references users on delete set null,
  confirmed_at timestamptz,
  due_at timestamptz,
  erased_at timestamptz
);
create index pending_deletions_due on pending_deletions (due_at) where erased_at is null;

create table box_requests (
  uid text primary key references users on delete cascade,
  organization text not null,
  photo_id text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text references users on delete set null
);
create index box_requests_by_status on box_requests (status, created_at);

create table prices (
  id integer primary key check (id = 1),
  event integer not null check (event >= 0),
  qualifier integer not null check (qualifier >= 0)
);
insert into prices (id, event, qualifier) values (1, 0, 0);

create table platform_terms (
  id integer primary key check (id = 1),
  text text not null,
  updated_at timestamptz
);
insert into platform_terms (id, text) values (1, '');

-- Their passwords are random for each store and shown at every start, so they may stand here readable.
create table demo_accounts (
  user_id text primary key references users on delete cascade,
  password text not null
);

-- The outbox: a mail is written in the transaction of what causes it, and sent by a job.
create table mails (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_by_creation on mails (created_at desc);
create index mails_waiting on mails (created_at) where sent_at is null;

-- What every node on this database must share, such as the key that signs the session cookies.
create table secrets (
  name text primary key,
  value text not null
);
