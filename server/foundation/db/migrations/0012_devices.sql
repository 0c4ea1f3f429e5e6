-- Who was in from here before. Nothing here is newer than PostgreSQL 15.

-- A browser in which an account was signed in; it outlives the signing out. Only the hash of its cookie is kept.
create table known_devices (
  user_id text not null references users on delete cascade,
  device_hash text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_by_device on known_devices (device_hash);
create index known_devices_by_seen on known_devices (seen_at);

-- A code that its owner types beside the password is a link without an address.
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('reset-password', 'confirm-email', 'delete-account', 'manual-entry', 'sign-in') and (purpose = 'manual-entry') = (entry_id is not null));
