-- Whom an asked payment waits for: an athlete who has to answer the bank or PayPal may go on, any other waits.
alter table orders add column waits_for_athlete boolean not null default false;
-- Every prepared PayPal order was asked of PayPal; the minute's job learns of those that are approved.
update orders set waits_for_athlete = true where state = 'created' and payment_type = 'paypal';
