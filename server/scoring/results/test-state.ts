/**
 * All that a result is checked against of its test, as one text: who kept it finds out in SQL whether it is still so. Of
 * the rows `wods`, `categories` and `events`; the columns are those of `TestRow`.
 */
export const testState = `row(wods.category_id, wods.event_id, wods.type_event, wods.type_wod, wods.need_time,
  wods.is_wod_penalized, wods.valid_reps, extract(epoch from wods.starts_at), extract(epoch from wods.ends_at),
  wods.time_cap, wods.status,
  categories.team, categories.members, categories.is_audit, events.organization_id, events.qualifier_online,
  extract(epoch from events.finished_at), extract(epoch from events.ends_at))::text`;
