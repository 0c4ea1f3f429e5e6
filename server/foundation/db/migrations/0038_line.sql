-- Who waits counts for their network like whoever holds; the links of the waiting list are signed, so nothing of them is
-- kept. Nothing here is newer than PostgreSQL 15.
alter table ticket_line add column network text;
alter table ticket_line drop column code_hash;
