import { isDeepStrictEqual } from 'node:util';
import type { wodColumns, wodDates } from './wod-columns.ts';

type Columns = Awaited<ReturnType<typeof wodColumns>> & ReturnType<typeof wodDates> & { photoId: string | null };
type Stored = Omit<Columns, 'exercises'> & { exercises: unknown };

// Columns that make sense only together change together: dates and a scenario belong to a stage, a target to a type.
const leaderOf: Record<keyof Columns, keyof Columns> = {
  name: 'name',
  description: 'description',
  photoId: 'photoId',
  rounds: 'rounds',
  exercises: 'exercises',
  timeCap: 'timeCap',
  isFinal: 'isFinal',
  typeWod: 'typeWod',
  needTime: 'typeWod',
  isWodPenalized: 'typeWod',
  validReps: 'typeWod',
  typeEvent: 'typeEvent',
  startsAt: 'typeEvent',
  endsAt: 'typeEvent',
  scenarioId: 'typeEvent',
  reveal: 'reveal',
  revealsAt: 'reveal',
};
const names = Object.keys(leaderOf) as (keyof Columns)[];

/** What an edit changes of a general test: only that reaches its tests, which may have dates or loads of their own. */
export function changedColumns(stored: Stored, columns: Columns): Partial<Columns> {
  const asked = { ...columns, exercises: JSON.parse(columns.exercises) as unknown };
  const isChanged = (column: keyof Columns) => !isDeepStrictEqual(asked[column], stored[column]);
  const changed = new Set(names.filter(isChanged).map(name => leaderOf[name]));
  return Object.fromEntries(names.filter(name => changed.has(leaderOf[name])).map(name => [name, columns[name]]));
}
