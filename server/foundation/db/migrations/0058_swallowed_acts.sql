-- How often what anybody may do at will left no line of its own in the audit log, by hour of the clock; the sum becomes a line
-- when the hour is over. Empty where it was about no account, or at no event.
create table swallowed_acts (
  act text not null,
  subject_id text not null,
  event_id text not null,
  hour timestamptz not null,
  count integer not null check (count > 0),
  primary key (act, subject_id, event_id, hour)
);
