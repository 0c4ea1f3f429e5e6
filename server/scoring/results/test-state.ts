/**
 * SQL for all facts of a test that its results are checked against, as one text. A statement compares it with a cached
 * text. Uses the rows `wods`, `categories` and `events`; the columns are those of `TestRow`.
 */
export const testState = `row(wods.category_id, wods.event_id, wods.type_event, wods.type_wod, wods.need_time,
  wods.is_wod_penalized, wods.valid_reps, extract(epoch from wods.starts_at), extract(epoch from wods.ends_at),
  wods.time_cap, wods.status,
  categories.team, categories.members, categories.is_audit, events.organization_id, events.qualifier_online,
  extract(epoch from events.finished_at), extract(epoch from events.ends_at))::text`;
