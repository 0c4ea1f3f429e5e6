-- N14: whose result was changed by others, and is not told of it yet. Nothing here is newer than PostgreSQL 15.

-- One a result, however often it changes meanwhile; what is told stands in `result_history` from `since_version` on. As
-- there, the test is no reference: this row is written with every correction, and each would cost a look and a lock.
create table untold_results (
  wod_id text not null,
  entry_id text not null references entries on delete cascade,
  since_version integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (wod_id, entry_id)
);
create index untold_results_by_entry on untold_results (entry_id);
