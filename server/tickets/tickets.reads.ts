import type { Db } from '#server/db/connection.ts';
import { listTypesHeldBy } from './tickets.store.ts';

/** PUB-258: of the account, by the types of what it holds. */
export const ticketsOf = (db: Db, uid: string): Promise<string[]> => listTypesHeldBy(db, uid);
