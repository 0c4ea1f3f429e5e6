import type { Db } from '#server/foundation/db/connection.ts';
import { listWods } from './wods.store.ts';

export const listWodPictures = async (db: Db, categoryId: string): Promise<(string | null)[]> =>
  (await listWods(db, categoryId)).map(({ photoId }) => photoId);
