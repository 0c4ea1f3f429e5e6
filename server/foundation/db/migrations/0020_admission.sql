-- Whom a category is for. Nothing here is newer than PostgreSQL 15.

-- N15: checked against the profile when somebody joins.
alter table categories add column admits text not null default 'everybody' check (admits in ('everybody', 'women', 'men'));

drop trigger categories_version on categories;
create trigger categories_version before update on categories for each row
  when ((old.name, old.photo_id, old.age_min, old.age_max, old.admits, old.starts_at, old.ends_at, old.team, old.members, old.capacity,
      old.type_category, old.decrement_type, old.points_table, old.heat_time_cap, old.warm_up_time_cap, old.competitors_numbers)
    is distinct from (new.name, new.photo_id, new.age_min, new.age_max, new.admits, new.starts_at, new.ends_at, new.team, new.members, new.capacity,
      new.type_category, new.decrement_type, new.points_table, new.heat_time_cap, new.warm_up_time_cap, new.competitors_numbers))
  execute function count_version();
