-- N14: what whoever goes out of an event leaves behind. Nothing here is newer than PostgreSQL 15.

-- When the athlete of this order went out of its event after it was made, by whatever they had got in: its money, should
-- it still come, buys no place any more.
alter table orders add column left_at timestamptz;

-- Until when the event gave money back when the order was made: an event that is moved takes nothing of that away.
alter table orders add column refund_until timestamptz;
update orders set refund_until = (events.starts_at at time zone events.time_zone - orders.refund_days * interval '1 day')
    at time zone events.time_zone
  from events where events.id = orders.event_id and orders.refund_days is not null;
