import type { CategoryDefaults } from '#contract/categories.ts';
import { type Category, CategoryFormSchema, missingOfCategory } from '#contract/category-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { ageLimits, type CategoryType } from '#domain/categories/category-rules.ts';
import { toInstant, toWall } from '#domain/time/zones.ts';
import { noTable, problemOf, type TypedTable, tableOf, typedTable } from './points-table.ts';

/** A category as its form holds it: null or empty where nothing was said yet. Dates are wall times of the event's place. */
export type CategoryValues = {
  name: string;
  photo: string;
  ageRange: [number | null, number | null];
  team: boolean | null;
  members: number | null;
  capacity: number | null;
  typeCategory: CategoryType;
  decrementType: number;
  pointsTable: TypedTable;
  start: string;
  end: string;
  heatTimeCap: number | null;
  warmUpTimeCap: number | null;
  competitorsNumbers: number | null;
};

export type CategoryHome = Pick<OwnEvent, 'type' | 'qualifierOnline' | 'start' | 'end' | 'timeZone'>;

/** ORG-320, ORG-527, M4: what a new category begins with. */
export const newCategory = (defaults: CategoryDefaults): CategoryValues => ({
  name: '',
  photo: '',
  ageRange: [ageLimits.min, ageLimits.max],
  team: null,
  members: null,
  capacity: null,
  typeCategory: 'fitness',
  decrementType: defaults.decrementType,
  pointsTable: noTable,
  start: '',
  end: '',
  heatTimeCap: defaults.heatTimeCap,
  warmUpTimeCap: defaults.warmUpTimeCap,
  competitorsNumbers: null,
});

export const valuesOfCategory = (category: Category, { timeZone }: CategoryHome): CategoryValues => ({
  name: category.name,
  photo: category.hasOwnPhoto ? category.photo : '',
  ageRange: [category.ageRange[0] ?? null, category.ageRange[1] ?? null],
  team: category.team,
  members: category.team ? category.members : null,
  capacity: category.capacity,
  typeCategory: category.typeCategory,
  decrementType: category.decrementType,
  pointsTable: typedTable(category.pointsTable),
  start: toWall(category.start, timeZone),
  end: toWall(category.end, timeZone),
  heatTimeCap: category.heatTimeCap,
  warmUpTimeCap: category.warmUpTimeCap,
  competitorsNumbers: category.competitorsNumbers,
});

/** Only what this event asks of a category: the rest of a form that was filled before says nothing. */
const asked = (values: CategoryValues, home: CategoryHome) => ({
  ...values,
  members: values.team === true ? values.members : null,
  pointsTable: values.decrementType === 8 ? tableOf(values.pointsTable) : null,
  heatTimeCap: home.type === 'offline' ? values.heatTimeCap : null,
  warmUpTimeCap: home.type === 'offline' ? values.warmUpTimeCap : null,
  competitorsNumbers: home.qualifierOnline ? values.competitorsNumbers : null,
});

/** What is sent; only for values that checkCategory found nothing wrong with. */
export const formOf = (values: CategoryValues, home: CategoryHome) => CategoryFormSchema.parse(asked(values, home));

/** ORG-327: a date outside the event is refused where it stands, before the order of the two is looked at. */
function datesOutside(values: CategoryValues, home: CategoryHome): [field: string, message: string][] {
  const isOutside = (wall: string) => {
    const at = toInstant(wall, home.timeZone).getTime();
    return at < Date.parse(home.start) || at > Date.parse(home.end);
  };
  return (['start', 'end'] as const)
    .filter(field => values[field] !== '' && isOutside(values[field]))
    .map(field => [field, messages.category.dateProblems.outside]);
}

/** All that is wrong with a form, the first sentence of each field. */
export function checkCategory(values: CategoryValues, home: CategoryHome): Record<string, string> {
  const form = asked(values, home);
  const issues = CategoryFormSchema.safeParse(form).error?.issues ?? [];
  const unread = values.decrementType === 8 ? problemOf(values.pointsTable) : null;
  const found: [string, string][] = [
    ...(unread ? [['pointsTable', unread] as [string, string]] : []),
    ...datesOutside(values, home),
    ...issues.map(({ path, message }): [string, string] => [String(path[0] ?? ''), message]),
    ...missingOfCategory(form as never, home).map(({ field, message }): [string, string] => [field, message]),
  ];
  const errors: Record<string, string> = {};
  for (const [field, message] of found) errors[field] ??= message;
  return errors;
}
