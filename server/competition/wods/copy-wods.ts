import type { Db } from '#server/foundation/db/connection.ts';
import { insertAssignments } from './general-wods.store.ts';
import { firstStatus } from './wod-columns.ts';
import { insertWods, listWods } from './wods.store.ts';

/** Copies a category's tests into its copy in the same event. Pictures are shared. Caller holds the event lock. */
export async function copyWods(trx: Db, categoryId: string, copyId: string, now: Date): Promise<void> {
  const originals = await listWods(trx, categoryId);
  if (originals.length === 0) return;
  const copies = originals.map(
    ({ scenarioPosition: _position, scenarioName: _name, shownFrom: _shownFrom, unit: _unit, ...wod }, index) => ({
      ...wod,
      id: crypto.randomUUID(),
      categoryId: copyId,
      exercises: JSON.stringify(wod.exercises),
      status: firstStatus(wod.typeEvent),
      // Tests are sorted by creation. One millisecond between two of them keeps their order.
      createdAt: new Date(now.getTime() + index),
      updatedAt: now,
    }),
  );
  await insertWods(trx, copies);
  const general = copies.map(({ generalWodId }) => generalWodId).filter(id => id !== null);
  const pairs = general.map(generalWodId => ({ generalWodId, categoryId: copyId }));
  if (pairs.length > 0) await insertAssignments(trx, pairs);
}
