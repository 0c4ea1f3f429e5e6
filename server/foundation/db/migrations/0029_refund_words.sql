-- A10: why somebody asked for their money stands in the request alone, where it goes with the account.
update order_history set note = null where event = 'refund-wanted';
