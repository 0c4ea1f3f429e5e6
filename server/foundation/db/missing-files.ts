import type { FileStore } from '#server/foundation/storage/file-store.ts';
import { inCopyTransaction, type Queryable } from './copy.ts';
import { StoreError } from './store-error.ts';
import type { StoreTarget } from './store-target.ts';

/** Lists the storage keys that rows name. A topic that knows those rows provides this function. */
export type ListNamedFiles = (sql: Queryable) => Promise<string[]>;

type FileNames = { target: StoreTarget; files: FileStore; listNamed: ListNamedFiles };

/**
 * Returns the keys that rows name and the storage lacks. Throws if all are missing, because the storage then belongs to
 * another store.
 */
export async function findMissing(named: string[], present: string[], place: FileNames): Promise<string[]> {
  const there = new Set(present);
  const suspects = named.filter(key => !there.has(key));
  if (suspects.length === 0) return [];
  // The app deletes a row before its file. So a file that was deleted since the snapshot has no row any more.
  const stillNamed = new Set(await inCopyTransaction(place.target, {}, place.listNamed));
  const absent = await Promise.all(
    suspects.map(async key => stillNamed.has(key) && (await place.files.storage.sizeOf(key)) === null),
  );
  const missing = suspects.filter((_key, index) => absent[index]);
  if (missing.length > 0 && missing.length === named.length) {
    throw new StoreError(
      `La base de datos nombra ${named.length} archivos y en ${place.files.place} no está ninguno: ¿falta ${place.files.setting}?`,
    );
  }
  return missing;
}
