-- In what the exercises of a test are measured, and so the test. Nothing here is newer than PostgreSQL 15.

-- What stood there before was counted in repetitions. It is the same test for whoever has it open: no new version.
alter table wods disable trigger wods_version;
alter table general_wods disable trigger general_wods_version;
update wods set exercises = (
  select coalesce(jsonb_agg(exercise || '{"unit": "reps"}' order by place), '[]')
  from jsonb_array_elements(exercises) with ordinality as listed (exercise, place));
update general_wods set exercises = (
  select coalesce(jsonb_agg(exercise || '{"unit": "reps"}' order by place), '[]')
  from jsonb_array_elements(exercises) with ordinality as listed (exercise, place));
alter table wods enable trigger wods_version;
alter table general_wods enable trigger general_wods_version;

-- The rule is `unitOfTest` of domain/competition/wods: what all exercises are measured in, and repetitions where they differ.
create function unit_of_test(type_wod text, exercises jsonb) returns text immutable language sql as $$
  select case
    when type_wod = 'peso' then 'kg'
    when type_wod = 'puntos' then 'pts'
    when type_wod = 'distancia' then 'm'
    when exercises @? '$[*] ? (@.unit != $[0].unit)' then 'reps'
    else coalesce(exercises -> 0 ->> 'unit', 'reps')
  end
$$;
alter table wods add column unit text not null generated always as (unit_of_test(type_wod, exercises)) stored
  check (unit in ('reps', 'cal', 'm', 'kg', 'pts'));
alter table general_wods add column unit text not null generated always as (unit_of_test(type_wod, exercises)) stored
  check (unit in ('reps', 'cal', 'm', 'kg', 'pts'));
