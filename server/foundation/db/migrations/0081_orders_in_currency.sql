-- expand
-- An order is in its event's currency, so the currency stays from the first order on (N30).
alter table orders add constraint orders_in_currency foreign key (event_id, currency)
  references events (id, currency) on delete cascade not valid;
