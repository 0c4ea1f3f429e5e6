import type { Db } from '#server/foundation/db/connection.ts';
import { deleteFactor } from './second-factor.store.ts';

/** For an account that goes, or whose owner has lost everything. Answers whether it was on. */
export const dropFactor = (trx: Db, uid: string): Promise<boolean> => deleteFactor(trx, uid);
