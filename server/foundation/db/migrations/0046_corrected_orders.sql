-- Whoever paid puts the address right that their tickets go to, a few times an order. The links that were mailed before
-- open nothing from then on.
alter table orders add column corrections integer not null default 0 check (corrections between 0 and 5);
alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in
  ('created', 'paid', 'fulfilled', 'failed', 'refund-asked', 'refunded', 'ignored', 'withdrawn', 'refund-wanted', 'refund-refused',
   'moved', 'corrected'));
