-- A second factor for whoever wants one. Nothing here is newer than PostgreSQL 15.

create table second_factors (
  user_id text primary key references users on delete cascade,
  -- Sealed with a key that is made from the one that signs the sessions.
  secret text not null,
  -- Null until its first code was right: nothing is asked before.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken; no code counts twice.
  last_step bigint,
  created_at timestamptz not null
);

-- Only hashes: who reads the store cannot use them. One that was used is gone.
create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
