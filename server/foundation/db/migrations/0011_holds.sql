-- Whose network keeps places unpaid. Nothing here is newer than PostgreSQL 15.

-- M5: a keyed digest of the address that an order was made from, for as long as the order is open.
alter table orders add column network text;
create index orders_by_network on orders (event_id, network) where state = 'created';
