import type { Db } from '#server/foundation/db/connection.ts';
import { deleteFactor } from './second-factor.store.ts';

/** For an account that is erased, or whose owner has lost everything. True if it was on. */
export const dropFactor = (trx: Db, uid: string): Promise<boolean> => deleteFactor(trx, uid);
