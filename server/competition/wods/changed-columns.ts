import { isDeepStrictEqual } from 'node:util';
import type { wodColumns, wodDates } from './wod-columns.ts';

type Columns = Awaited<ReturnType<typeof wodColumns>> & ReturnType<typeof wodDates> & { photoId: string | null };
type Stored = Omit<Columns, 'exercises'> & { exercises: unknown };

// Some columns only make sense together, so they change together: dates and scenario with the stage, target with the
// type.
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

/** Columns that an edit changes. Only these reach the general test's tests, which may have their own dates or loads. */
export function changedColumns(stored: Stored, columns: Columns): Partial<Columns> {
  const asked = { ...columns, exercises: JSON.parse(columns.exercises) as unknown };
  const isChanged = (column: keyof Columns) => !isDeepStrictEqual(asked[column], stored[column]);
  const changed = new Set(names.filter(isChanged).map(name => leaderOf[name]));
  return Object.fromEntries(names.filter(name => changed.has(leaderOf[name])).map(name => [name, columns[name]]));
}
