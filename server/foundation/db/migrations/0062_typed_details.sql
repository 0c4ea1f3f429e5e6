-- What a list says of somebody without an account beside name and address (N41), as it was typed: its organization alone
-- sees it. It goes with the row, and at the latest with the address. Nothing here is newer than PostgreSQL 15.
alter table placeholders
  add column sex text,
  add column birthdate text,
  add column phone text,
  add column document text,
  add column shirt_size text,
  add column short_size text;
