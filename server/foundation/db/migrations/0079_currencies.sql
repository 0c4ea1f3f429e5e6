-- expand
-- Money of an event, in its own currency (N30). Nodes of an older release make orders in dollars only.
alter table events add column currency text not null default 'USD',
  add constraint events_currency check (currency in
    ('USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG',
      'CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES')) not valid,
  -- The platform's price is in dollars.
  add constraint events_own_price check (currency = 'USD' or price is not null) not valid;

-- A fee in another currency than its order's is never added to it.
alter table orders add column currency text not null default 'USD', add column fee_currency text,
  add constraint orders_currency check (currency in
    ('USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG',
      'CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES')) not valid,
  add constraint orders_fee_currency check (fee_currency in
    ('USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG',
      'CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES')) not valid,
  add constraint orders_stream_currency check (kind <> 'stream' or currency = 'USD') not valid;

-- The built-in provider keeps what it charged.
alter table test_charges add column currency text not null default 'USD',
  add constraint test_charges_currency check (currency in
    ('USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG',
      'CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES')) not valid;

-- The price of a qualifier in another currency than dollars. Without a row it is free.
create table qualifier_prices (
  currency text primary key check (currency in
    ('USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG',
      'CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES')),
  cents integer not null check (cents >= 0)
);

create or replace trigger events_version before update on events for each row
  when ((old.name, old.address, old.photo_id, old.time_zone, old.type, old.price, old.starts_at, old.ends_at,
      old.qualifier_online, old.qualifier_starts_at, old.qualifier_ends_at, old.final_starts_at, old.final_ends_at,
      old.athletes_allowed, old.rails, old.time_between_categories, old.simultaneous_categories, old.terms, old.payment_info,
      old.refund_days, old.description, old.programme, old.contact_email, old.contact_phone, old.joining_until,
      old.shows_price, old.protest_min, old.currency)
    is distinct from (new.name, new.address, new.photo_id, new.time_zone, new.type, new.price, new.starts_at, new.ends_at,
      new.qualifier_online, new.qualifier_starts_at, new.qualifier_ends_at, new.final_starts_at, new.final_ends_at,
      new.athletes_allowed, new.rails, new.time_between_categories, new.simultaneous_categories, new.terms, new.payment_info,
      new.refund_days, new.description, new.programme, new.contact_email, new.contact_phone, new.joining_until,
      new.shows_price, new.protest_min, new.currency))
  execute function count_version();
