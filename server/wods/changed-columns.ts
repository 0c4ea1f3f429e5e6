import { isDeepStrictEqual } from 'node:util';
import type { wodColumns, wodDates } from './wod-columns.ts';

type Columns = Awaited<ReturnType<typeof wodColumns>> & ReturnType<typeof wodDates> & { photoId: string | null };
type Stored = Omit<Columns, 'exercises'> & { exercises: unknown };

// Columns that make sense only together change together: dates and a scenario belong to a stage, a target to a type.
const together: (keyof Columns)[][] = [
  ['name'],
  ['description'],
  ['photoId'],
  ['rounds'],
  ['exercises'],
  ['timeCap'],
  ['isFinal'],
  ['typeWod', 'needTime', 'isWodPenalized', 'validReps'],
  ['typeEvent', 'startsAt', 'endsAt', 'scenarioId'],
];

/** What an edit changes of a general test: only that reaches its tests, which may have dates or loads of their own. */
export function changedColumns(stored: Stored, columns: Columns): Partial<Columns> {
  const asked = { ...columns, exercises: JSON.parse(columns.exercises) as unknown };
  const isChanged = (column: keyof Columns) => !isDeepStrictEqual(asked[column], stored[column]);
  const names = together.filter(group => group.some(isChanged)).flat();
  return Object.fromEntries(names.map(name => [name, columns[name]]));
}
