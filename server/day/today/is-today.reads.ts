import { sql } from 'kysely';

/** True from the first to the last calendar day of the part on site, by the event's time. Longer while a heat runs. */
export const isToday = (now: Date) => sql<boolean>`(
  (${now}::timestamptz at time zone events.time_zone)::date
    between (coalesce(events.final_starts_at, events.starts_at) at time zone events.time_zone)::date
    and (coalesce(events.final_ends_at, events.ends_at) at time zone events.time_zone)::date
  or exists (select from heats where heats.event_id = events.id and heats.status = 'active'))`;
