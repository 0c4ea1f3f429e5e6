import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { buildHeats, timeTest } from '#server/day/heats/build-heats.ts';
import { readDay } from '#server/day/heats/on-day.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type Drawing = { db: Db; now: Date; event: OwnEventRow; categoryIds: readonly string[]; judges: readonly string[] };

const minute = 60_000;
const soon = 10;

/** Draws the first test of every category, assigns its judges and publishes it. */
export async function drawHeats({ db, now, event, categoryIds, judges }: Drawing): Promise<void> {
  const from = Math.ceil(now.getTime() / (5 * minute)) * 5 * minute + soon * minute;
  const seeds = { isIn: () => true, from: 'registration' as const, placeOf: () => null };
  // The first judge runs the day, and takes a rail only if the others are not enough.
  const atRails = [...judges.slice(1), ...judges.slice(0, 1)];
  for (const categoryId of categoryIds) {
    const { category, tests } = await readDay(db, categoryId);
    const [test] = tests;
    if (!test) continue;
    await buildHeats(db, await timeTest(db, { event, category, test, seeds, from, taken: [] }), now);
    await db.updateTable('heats').set({ publishedAt: now }).where('wodId', '=', test.id).execute();
    for (const [place, judgeId] of atRails.slice(0, event.rails).entries()) {
      await db
        .updateTable('rails')
        .set({ judgeId })
        .where('wodId', '=', test.id)
        .where('number', '=', place + 1)
        .execute();
    }
  }
}
