import type { HeatState } from '#domain/day/heats/heat-states.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { updateWodRows } from './wods.store.ts';

/**
 * Sets the state for the live day, which holds the event lock and has checked the rules. The version stays, so open
 * forms stay current.
 */
export async function setTestState(trx: Db, id: string, status: HeatState): Promise<void> {
  await updateWodRows(trx, [id], { status });
}
