-- Who typed an address for the waiting list has only asked, until the link that was mailed there is opened. Nothing here is
-- newer than PostgreSQL 15.
alter table ticket_line drop constraint ticket_line_state_check;
alter table ticket_line add constraint ticket_line_state_check check (state in ('asked', 'waiting', 'yours'));
