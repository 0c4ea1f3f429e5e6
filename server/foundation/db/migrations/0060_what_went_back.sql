-- Which tickets went back with a refund: the mail of it names them, and its page says what became of each one's money. Of
-- the refunds of before nobody knows. Nothing here is newer than PostgreSQL 15.
alter table refunds add column ticket_ids text[] not null default '{}';
