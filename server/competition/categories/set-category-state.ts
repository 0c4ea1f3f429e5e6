import type { CategoryState } from '#domain/day/heats/heat-states.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { updateCategoryRow } from './categories.store.ts';

/**
 * Sets the state for the live day, which holds the event lock and has checked the rules. The version stays, so open
 * forms stay current.
 */
export async function setCategoryState(trx: Db, id: string, status: CategoryState): Promise<void> {
  await updateCategoryRow(trx, id, { status });
}
