-- expand
-- concurrently
drop index concurrently if exists events_by_currency;
create unique index concurrently events_by_currency on events (id, currency);
