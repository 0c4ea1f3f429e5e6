import type { Db } from '#server/foundation/db/connection.ts';
import { deleteFactor } from './second-factor.store.ts';

/**
 * Removes the second factor of an account that is erased, or whose owner has lost everything. True if the factor was
 * on.
 */
export const dropFactor = (trx: Db, uid: string): Promise<boolean> => deleteFactor(trx, uid);
