-- What is counted on the rails of a heat: how far each of them is, what each device counted, and every tap of it.

alter table rails
  -- Without an entry a rail is empty, whatever stands here.
  add column state text not null default 'ready' check (
    state in ('ready', 'judging', 'finished', 'signed', 'contested', 'confirmed', 'scratched', 'void')),
  -- Counts on with each device that takes the rail; what an older one sends is evidence and counts no more.
  add column epoch integer not null default 0 check (epoch >= 0),
  -- The version of the result that the rail wrote last; what somebody else typed since is not written over.
  add column result_version integer,
  -- The athlete's finger as lines, or why there is none.
  add column signature text check (length(signature) <= 4000),
  add column unsigned_reason text,
  add column signed_at timestamptz,
  add column confirmed_by text references users on delete set null,
  add column confirmed_at timestamptz,
  -- The last word of a manager: why it was opened again, or confirmed without a signature.
  add column reason text,
  -- Of a rail that was annulled its own: who repeats a heat stands on a rail of the same test again.
  add column live_key text not null generated always as (case when state = 'void' then id else '' end) stored,
  drop constraint rails_entry_once,
  add constraint rails_entry_once unique (wod_id, entry_id, live_key) deferrable;
create index rails_by_confirmer on rails (confirmed_by) where confirmed_by is not null;

-- What one device counted since it took a rail. Moments are hundredths of a second of the server's clock, as far as the
-- device knew it; counts are thousandths.
create table tallies (
  rail_id text not null references rails on delete cascade,
  role text not null check (role in ('main', 'second')),
  epoch integer not null check (epoch >= 1),
  device_id text not null,
  judge_id text references users on delete set null,
  -- What stood when the device took the rail: the taps are folded onto it.
  begun_with jsonb not null,
  last_seq integer not null default 0,
  count bigint not null,
  no_reps integer not null,
  tie_break_at bigint,
  finish_at bigint,
  -- How wrong its clock could be, in milliseconds; null where it had never heard the server's.
  error_ms integer,
  updated_at timestamptz not null,
  primary key (rail_id, role, epoch)
);
create index tallies_by_judge on tallies (judge_id) where judge_id is not null;

-- The taps as they came, in the form of domain/day/rails/tap-codec.ts: about two bytes each. Never changed.
create table rail_taps (
  rail_id text not null references rails on delete cascade,
  role text not null check (role in ('main', 'second')),
  epoch integer not null,
  from_seq integer not null check (from_seq >= 1),
  to_seq integer not null check (to_seq >= from_seq),
  -- The moment before the first of them.
  since bigint not null,
  error_ms integer,
  taps bytea not null,
  arrived_at timestamptz not null,
  primary key (rail_id, role, epoch, from_seq)
);
create trigger rail_taps_stay before update on rail_taps for each row execute function refuse_change();
