-- Two windows on one form, and events that are put off. Nothing here is newer than PostgreSQL 15.

-- What a form holds is counted: whoever saves says which count was read, and an older one is refused. Whoever writes,
-- and by whatever way, it counts; what no form holds (a state, a place in the order, whether a table is published) does not.
alter table events add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table wods add column version integer not null default 1;
alter table general_wods add column version integer not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger events_version before update on events for each row
  when ((old.name, old.address, old.photo_id, old.time_zone, old.type, old.price, old.starts_at, old.ends_at,
      old.qualifier_online, old.qualifier_starts_at, old.qualifier_ends_at, old.final_starts_at, old.final_ends_at,
      old.athletes_allowed, old.rails, old.time_between_categories, old.simultaneous_categories, old.terms, old.payment_info)
    is distinct from (new.name, new.address, new.photo_id, new.time_zone, new.type, new.price, new.starts_at, new.ends_at,
      new.qualifier_online, new.qualifier_starts_at, new.qualifier_ends_at, new.final_starts_at, new.final_ends_at,
      new.athletes_allowed, new.rails, new.time_between_categories, new.simultaneous_categories, new.terms, new.payment_info))
  execute function count_version();

create trigger categories_version before update on categories for each row
  when ((old.name, old.photo_id, old.age_min, old.age_max, old.starts_at, old.ends_at, old.team, old.members, old.capacity,
      old.type_category, old.decrement_type, old.points_table, old.heat_time_cap, old.warm_up_time_cap, old.competitors_numbers)
    is distinct from (new.name, new.photo_id, new.age_min, new.age_max, new.starts_at, new.ends_at, new.team, new.members, new.capacity,
      new.type_category, new.decrement_type, new.points_table, new.heat_time_cap, new.warm_up_time_cap, new.competitors_numbers))
  execute function count_version();

create trigger wods_version before update on wods for each row
  when ((old.name, old.description, old.photo_id, old.type_event, old.type_wod, old.rounds, old.need_time, old.is_wod_penalized,
      old.valid_reps, old.starts_at, old.ends_at, old.time_cap, old.is_final, old.scenario_id, old.exercises)
    is distinct from (new.name, new.description, new.photo_id, new.type_event, new.type_wod, new.rounds, new.need_time, new.is_wod_penalized,
      new.valid_reps, new.starts_at, new.ends_at, new.time_cap, new.is_final, new.scenario_id, new.exercises))
  execute function count_version();

create trigger general_wods_version before update on general_wods for each row
  when ((old.name, old.description, old.photo_id, old.type_event, old.type_wod, old.rounds, old.need_time, old.is_wod_penalized,
      old.valid_reps, old.starts_at, old.ends_at, old.time_cap, old.is_final, old.scenario_id, old.exercises)
    is distinct from (new.name, new.description, new.photo_id, new.type_event, new.type_wod, new.rounds, new.need_time, new.is_wod_penalized,
      new.valid_reps, new.starts_at, new.ends_at, new.time_cap, new.is_final, new.scenario_id, new.exercises))
  execute function count_version();

-- An event that was put off with all that hangs on it, until whoever joined has been told.
create table event_moves (
  id text primary key,
  event_id text not null references events on delete cascade,
  from_starts_at timestamptz not null,
  from_ends_at timestamptz not null,
  to_starts_at timestamptz not null,
  to_ends_at timestamptz not null,
  moved_at timestamptz not null,
  told_at timestamptz
);
create index event_moves_by_event on event_moves (event_id, moved_at);
