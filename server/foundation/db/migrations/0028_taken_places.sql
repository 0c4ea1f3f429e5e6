-- N10: who took which typed name's place in an entry. What was opened before, or kept without a network, still says the
-- name's id, which is nobody's any more. Nothing here is newer than PostgreSQL 15.
create table taken_places (
  entry_id text not null references entries on delete cascade,
  from_id text not null,
  to_id text not null references users,
  primary key (entry_id, from_id)
);
create index taken_places_by_account on taken_places (to_id);

-- A writer may have read the team before the place was taken. Ids are unique in the whole store, so that a row can be
-- looked through for one.
create function name_members_anew() returns trigger language plpgsql as $$
declare taken record;
begin
  -- Whoever takes a place holds its entry: a first result waits here, an older one at its own row.
  if tg_op = 'INSERT' then perform from entries where id = new.entry_id for key share; end if;
  for taken in select from_id, to_id from taken_places where entry_id = new.entry_id loop
    new := jsonb_populate_record(new, replace(to_jsonb(new)::text, taken.from_id, taken.to_id)::jsonb);
  end loop;
  return new;
end $$;
create trigger results_name_members before insert or update on results for each row
  when (new.team_results is not null) execute function name_members_anew();
create trigger appeals_name_members before insert or update on appeals for each row
  when (new.team_results is not null) execute function name_members_anew();

-- What the team has so far goes through the same. Lines of a history never change: they are read by the names of today.
create function take_parts_along() returns trigger language plpgsql as $$
begin
  update results set team_results = team_results where entry_id = new.entry_id and team_results is not null;
  update appeals set team_results = team_results where entry_id = new.entry_id and team_results is not null;
  return null;
end $$;
create trigger taken_places_take after insert on taken_places for each row execute function take_parts_along();
