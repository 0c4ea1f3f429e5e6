import { randomUUID } from 'node:crypto';
import { StoreError } from '#server/foundation/db/store-error.ts';
import type { FileStore } from './file-store.ts';

/** The place in the database for the id of its files. */
export type FilesSecret = {
  read(): Promise<string | null>;
  /** Stores the value if there is none. Two nodes may call this at the same time; the first value stays. */
  begin(value: string): Promise<void>;
  set(value: string): Promise<void>;
};

/** The database has the id, but a crash may have come before the files had it. */
const begun = 'begun:';

const wayOut = 'Si de verdad van juntos: npm run files -- adopt';

function refusalOf({ place, setting }: FileStore, known: string | null, mark: string | null): StoreError {
  if (known === null) {
    return new StoreError(
      `Los archivos de ${place} son de otra base de datos, y esta no tiene: revisa DATABASE_URL y ${setting}. ${wayOut}.`,
    );
  }
  if (mark === null) {
    return new StoreError(
      `La base de datos tiene sus archivos en otro lugar: en ${place} falta su marca. Revisa DATABASE_URL y ${setting}. ${wayOut}.`,
    );
  }
  return new StoreError(
    `Los archivos de ${place} son de otra base de datos: las marcas son distintas. Revisa DATABASE_URL y ${setting}. ${wayOut}.`,
  );
}

/**
 * Refuses a start whose database and files do not belong together. Both have the same random id. Where neither has one,
 * both get it.
 */
export async function checkSameStorage(files: FileStore, secret: FilesSecret): Promise<void> {
  const { storage } = files;
  if ((await secret.read()) === null && (await storage.readMark()) === null) {
    await secret.begin(begun + randomUUID());
  }
  // Another node may have made the id in the meantime, so both are read now.
  const known = await secret.read();
  const mark = await storage.readMark();
  if (known !== null && known === mark) return;
  const id = known?.startsWith(begun) ? known.slice(begun.length) : null;
  if (id === null || (mark !== null && mark !== id)) throw refusalOf(files, known, mark);
  if (mark === null) await storage.writeMark(id);
  await secret.set(id);
}

/** Makes the files and the database belong together from now on, whatever their marks were. */
export async function adoptFiles({ storage }: FileStore, secret: FilesSecret): Promise<void> {
  const id = randomUUID();
  await secret.begin(id);
  await secret.set(id);
  await storage.writeMark(id);
}
