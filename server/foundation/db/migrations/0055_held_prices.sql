-- What is held keeps the price at which it was held, whatever the type costs later. Nothing here is newer than PostgreSQL 15.
alter table ticket_holds add column unit_cents integer check (unit_cents >= 0);
update ticket_holds set unit_cents = coalesce(
  (select min(item.unit_cents) from order_items as item
    where item.order_id = ticket_holds.order_id and item.ticket_type_id = ticket_holds.ticket_type_id),
  (select type.price_cents from ticket_types as type where type.id = ticket_holds.ticket_type_id));
alter table ticket_holds alter column unit_cents set not null;
