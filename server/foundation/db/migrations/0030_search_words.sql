-- Events are looked for by their name and their place. `name_search` is folded by the program; this is both, for the
-- lists alone. Nothing here is newer than PostgreSQL 15.
alter table events add column search_text text not null generated always as
  (name_search || ' ' || lower(regexp_replace(normalize(address, NFD), '[\u0300-\u036f]', '', 'g'))) stored;
drop index events_by_name;
create index events_by_words on events using gin (search_text gin_trgm_ops);
