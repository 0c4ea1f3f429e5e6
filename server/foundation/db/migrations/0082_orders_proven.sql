-- expand
alter table events validate constraint events_currency, validate constraint events_own_price;
alter table test_charges validate constraint test_charges_currency;
alter table orders validate constraint orders_currency, validate constraint orders_fee_currency,
  validate constraint orders_stream_currency, validate constraint orders_in_currency;
