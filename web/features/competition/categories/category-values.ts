import { type CategoryForm, CategoryFormSchema, missingOfCategory } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import type { Answers } from '#web/lib/form/form-table.ts';
import { problemOf, type TypedTable, tableOf } from './points-table.ts';

/** The values of a category's form; null or empty means unanswered. Dates are wall times of the event's place. */
export type CategoryValues = Answers<
  CategoryForm,
  { ageRange: [number | null, number | null]; pointsTable: TypedTable }
>;

export type CategoryHome = { event: OwnEvent; entries: number };

export const hasOwnTable = ({ decrementType }: Pick<CategoryValues, 'decrementType'>) =>
  decrementType === decrementTypes.ownTable;

const sentValues = (settled: CategoryValues) => ({
  ...settled,
  // A race has no points system.
  decrementType: settled.decrementType ?? undefined,
  pointsTable: hasOwnTable(settled) ? tableOf(settled.pointsTable) : null,
});

/** The values to send; only after checkCategory found no errors. */
export const formOf = (settled: CategoryValues) => CategoryFormSchema.parse(sentValues(settled));

/** Errors of dates outside the event. The form checks them before the order of the two dates (ORG-327). */
function datesOutside(values: CategoryValues, { event }: CategoryHome): [field: string, message: string][] {
  const isOutside = (wall: string) => {
    const at = toInstant(wall, event.timeZone).getTime();
    return at < Date.parse(event.start) || at > Date.parse(event.end);
  };
  return (['start', 'end'] as const)
    .filter(field => values[field] !== '' && isOutside(values[field]))
    .map(field => [field, messages.category.dateProblems.outside]);
}

/** All errors of the form; the first sentence of each field. */
export function checkCategory(settled: CategoryValues, home: CategoryHome): Record<string, string> {
  const form = sentValues(settled);
  const issues = CategoryFormSchema.safeParse(form).error?.issues ?? [];
  const unread = hasOwnTable(settled) ? problemOf(settled.pointsTable) : null;
  const found: [string, string][] = [
    ...(unread ? [['pointsTable', unread] as [string, string]] : []),
    ...datesOutside(settled, home),
    ...issues.map(({ path, message }): [string, string] => [String(path[0] ?? ''), message]),
    ...missingOfCategory(form as never, home.event).map(({ field, message }): [string, string] => [field, message]),
  ];
  const errors: Record<string, string> = {};
  for (const [field, message] of found) errors[field] ??= message;
  return errors;
}
