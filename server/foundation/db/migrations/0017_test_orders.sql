-- Paid with test money: of the built-in provider, or of a real one's test keys. It is never counted as income.
alter table orders add column is_test boolean not null default false;
update orders set is_test = true where provider = 'test';
