import { type CategoryForm, missingOfCategory } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import type { Range } from '#domain/competition/events/event-times.ts';
import { checkWodDates } from '#domain/competition/wods/wod-rules.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import type { OwnEventRow } from './categories.access.ts';

/** Returns the stored columns of a form in this event. Fields that do not apply there become null. */
export function categoryColumns(form: CategoryForm, event: OwnEventRow) {
  const [missing] = missingOfCategory(form, event);
  if (missing) throw refusedField(missing.field, missing.message);
  const startsAt = toInstant(form.start, event.timeZone);
  const endsAt = toInstant(form.end, event.timeZone);
  checkRange({ start: startsAt.getTime(), end: endsAt.getTime() }, timesOf(event));
  const isOnSite = event.type === 'offline';
  const [ageMin, ageMax] = form.ageRange;
  return {
    name: form.name,
    ageMin,
    ageMax,
    admits: form.admits,
    startsAt,
    endsAt,
    team: form.team,
    members: form.team ? (form.members ?? 0) : 0,
    capacity: form.capacity ?? null,
    typeCategory: form.typeCategory,
    decrementType: form.decrementType,
    pointsTable:
      form.decrementType === decrementTypes.ownTable && form.pointsTable ? JSON.stringify(form.pointsTable) : null,
    heatTimeCap: isOnSite ? (form.heatTimeCap ?? null) : null,
    warmUpTimeCap: isOnSite ? (form.warmUpTimeCap ?? null) : null,
    competitorsNumbers: event.qualifierOnline ? (form.competitorsNumbers ?? null) : null,
  };
}
export type CategoryColumns = ReturnType<typeof categoryColumns>;

function checkRange(range: Range, event: Range) {
  // The dates of a category must lie within its event. The same rule holds for a test within its category.
  const [problem] = checkWodDates(range, event);
  if (problem) throw refusedField(problem.field, messages.category.dateProblems[problem.problem]);
}
