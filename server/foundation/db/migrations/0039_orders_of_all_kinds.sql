-- An order buys a place of an event, tickets of one, or the stream. Nothing here is newer than PostgreSQL 15.

alter table orders add column kind text not null default 'entry' check (kind in ('entry', 'tickets', 'stream'));
-- Who buys tickets needs no account. What somebody typed for this order goes before what their account says.
alter table orders add column buyer_name text;
alter table orders add column buyer_email text check (buyer_email = lower(buyer_email));
-- The hash of the secret that opens the order of somebody without an account.
alter table orders add column access_hash text unique;
-- What the lines in order_items come to; a place has its two amounts of its own.
alter table orders add column items_cents integer not null default 0 check (items_cents >= 0);
alter table orders alter column user_id drop not null;
alter table orders alter column event_id drop not null;
alter table orders alter column category_id drop not null;
alter table orders drop constraint orders_check;
alter table orders add constraint orders_total_check check (total_cents = event_cents + qualifier_cents + items_cents);
alter table orders add constraint orders_kind_fields check (case kind
  when 'entry' then user_id is not null and event_id is not null and category_id is not null and items_cents = 0
  when 'tickets' then event_id is not null and category_id is null and team is null
    and (user_id is not null or access_hash is not null) and total_cents = items_cents
  else user_id is not null and event_id is null and category_id is null and team is null and total_cents = items_cents
end);
-- As (user_id, idempotency_key) is of accounts.
create unique index orders_by_guest_key on orders (idempotency_key) where user_id is null;
create index orders_by_buyer_email on orders (buyer_email) where buyer_email is not null;

-- What was bought, with names and prices as they were then. A ticket type may be gone since: what was bought stays said.
create table order_items (
  order_id text not null references orders on delete cascade,
  position integer not null,
  ticket_type_id text,
  stream_no integer,
  name text not null,
  quantity integer not null check (quantity between 1 and 50),
  unit_cents integer not null check (unit_cents >= 0),
  primary key (order_id, position),
  check ((ticket_type_id is null) <> (stream_no is null))
);
create index order_items_by_type on order_items (ticket_type_id) where ticket_type_id is not null;
