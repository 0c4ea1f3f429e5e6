import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { createJoinable, enterAlone } from './entries.ts';
import { insertResult, insertWod } from './events.ts';

const timed = { typeWod: 'for time', needTime: true, validReps: 100, timeCap: 600 } as const;
const weight = { typeWod: 'peso', needTime: false } as const;
// Results of Ana, Bea and Caro: repetitions, seconds, kilos.
const measured = [
  [100, 300, 80],
  [100, 360, 100],
  [90, 600, 100],
] as const;

/**
 * Inserts the worked example of the rules as a published category. It has a `for time` of 100 repetitions, a weight,
 * and three athletes in that order.
 */
export async function insertWorkedExample(
  app: TestApp,
  athletes: readonly SignedIn[],
  category: Parameters<typeof createJoinable>[1] = {},
) {
  const event = await createJoinable(app, category);
  const { categoryId } = event;
  const createdAt = app.now();
  const a = await insertWod(app, categoryId, { ...timed, name: 'Cien', createdAt });
  const b = await insertWod(app, categoryId, { ...weight, name: 'Peso', createdAt: new Date(createdAt.getTime() + 1) });
  const entries: string[] = [];
  for (const [at, [reps, seconds, kilos]] of measured.entries()) {
    const entryId = await enterAlone(app, event, athletes[at]!);
    entries.push(entryId);
    await insertResult(app, a, entryId, { quantity: reps * 1000, timeMs: seconds * 1000 });
    await insertResult(app, b, entryId, { quantity: kilos * 1000 });
  }
  const { kysely } = app.database;
  await kysely.updateTable('categories').set({ publish: 'publish' }).where('id', '=', categoryId).execute();
  return { ...event, a, b, entries };
}
