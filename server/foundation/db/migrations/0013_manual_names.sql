-- What stands for an athlete who was enrolled by hand, until they say yes. Nothing here is newer than PostgreSQL 15.

-- N7: a name that the organizer typed; none says no name at all.
alter table entries add column typed_name text;
