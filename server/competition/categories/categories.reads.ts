import type { Db } from '#server/foundation/db/connection.ts';

export const hasCategory = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
