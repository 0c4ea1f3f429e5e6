-- Sessions that were opened for a program are counted by themselves: who signs in often by a program keeps their browsers.
-- Nothing here is newer than PostgreSQL 15.

-- Those that were opened before this are counted with the browsers' until they end.
alter table sessions add column is_program boolean not null default false;
