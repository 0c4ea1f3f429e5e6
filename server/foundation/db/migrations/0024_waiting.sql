-- What no judge has looked at is counted for every open dashboard: few rows at any moment, among all results.
create index results_waiting on results (category_id, stage) where status = 'pending';
create index appeals_open on appeals (event_id) where status = 'pending';
