-- Tests that are told at a moment. Nothing here is newer than PostgreSQL 15.

-- N11: at once, with their start, or at a moment of their own, at the latest with their start; null: at once.
alter table wods
  add column reveal text not null default 'now' check (reveal in ('now', 'start', 'moment')),
  add column reveals_at timestamptz,
  add check ((reveal = 'moment') = (reveals_at is not null)),
  add column shown_from timestamptz generated always as
    (case reveal when 'start' then starts_at when 'moment' then least(reveals_at, starts_at) end) stored;
-- Its window opens when it is told; what has begun was told long ago.
update wods set reveal = 'start' where type_event = 'qualifier';
alter table general_wods
  add column reveal text not null default 'now' check (reveal in ('now', 'start', 'moment')),
  add column reveals_at timestamptz,
  add check ((reveal = 'moment') = (reveals_at is not null)),
  add column shown_from timestamptz generated always as
    (case reveal when 'start' then starts_at when 'moment' then least(reveals_at, starts_at) end) stored;
-- Its window opens when it is told; what has begun was told long ago.
update general_wods set reveal = 'start' where type_event = 'qualifier';

drop trigger wods_version on wods;
create trigger wods_version before update on wods for each row
  when ((old.name, old.description, old.photo_id, old.type_event, old.type_wod, old.rounds, old.need_time, old.is_wod_penalized,
      old.valid_reps, old.starts_at, old.ends_at, old.time_cap, old.is_final, old.scenario_id, old.exercises, old.reveal, old.reveals_at)
    is distinct from (new.name, new.description, new.photo_id, new.type_event, new.type_wod, new.rounds, new.need_time, new.is_wod_penalized,
      new.valid_reps, new.starts_at, new.ends_at, new.time_cap, new.is_final, new.scenario_id, new.exercises, new.reveal, new.reveals_at))
  execute function count_version();
drop trigger general_wods_version on general_wods;
create trigger general_wods_version before update on general_wods for each row
  when ((old.name, old.description, old.photo_id, old.type_event, old.type_wod, old.rounds, old.need_time, old.is_wod_penalized,
      old.valid_reps, old.starts_at, old.ends_at, old.time_cap, old.is_final, old.scenario_id, old.exercises, old.reveal, old.reveals_at)
    is distinct from (new.name, new.description, new.photo_id, new.type_event, new.type_wod, new.rounds, new.need_time, new.is_wod_penalized,
      new.valid_reps, new.starts_at, new.ends_at, new.time_cap, new.is_final, new.scenario_id, new.exercises, new.reveal, new.reveals_at))
  execute function count_version();
