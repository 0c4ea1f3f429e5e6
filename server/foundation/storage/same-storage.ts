import { randomUUID } from 'node:crypto';
import { StoreError } from '#server/foundation/db/store-error.ts';
import type { FileStore } from './file-store.ts';

/** The place in the database for the id of its files. */
export type FilesSecret = {
  read(): Promise<string | null>;
  /** Replaces the value in one statement. False if it is not `before` any more. */
  claim(before: string | null, value: string): Promise<boolean>;
  set(value: string): Promise<void>;
  /** Runs the work while no other program does the same. A program that ends lets go. */
  alone(work: () => Promise<void>): Promise<void>;
};

/** The database has the id, but a crash may have come before the files had it. */
const begun = 'begun:';

const wayOut = 'Si de verdad van juntos: npm run files -- adopt';

function refusalOf({ place, setting }: FileStore, known: string | null, mark: string | null): StoreError {
  if (known === null) {
    return new StoreError(
      `En ${place} están los archivos de otra base de datos, y esta no tiene: revisa DATABASE_URL y ${setting}. ${wayOut}.`,
    );
  }
  if (mark === null) {
    return new StoreError(
      `La base de datos tiene sus archivos en otro lugar: en ${place} falta su marca. Revisa DATABASE_URL y ${setting}. ${wayOut}.`,
    );
  }
  return new StoreError(
    `En ${place} están los archivos de otra base de datos: las marcas son distintas. Revisa DATABASE_URL y ${setting}. ${wayOut}.`,
  );
}

/**
 * Refuses a start whose database and files do not belong together. Both have the same random id. Where neither has one,
 * both get it. Programs that start at the same moment do this one after the other: the first claims the database for its
 * files, and the others start only with the same files.
 */
export async function checkSameStorage(files: FileStore, secret: FilesSecret): Promise<void> {
  const { storage } = files;
  const readBoth = async () => ({ known: await secret.read(), mark: await storage.readMark() });
  const isTied = ({ known, mark }: Awaited<ReturnType<typeof readBoth>>) => known !== null && known === mark;
  const claim = async (before: string | null, value: string) => {
    if (await secret.claim(before, value)) return;
    throw refusalOf(files, await secret.read(), await storage.readMark());
  };
  if (isTied(await readBoth())) return;
  await secret.alone(async () => {
    const both = await readBoth();
    if (isTied(both)) return;
    const { known, mark } = both;
    if (mark !== null && known === begun + mark) return claim(known, mark);
    const isFree = known === null || known.startsWith(begun);
    if (mark !== null || !isFree) throw refusalOf(files, known, mark);
    // After a crash in between, the next program takes a new id: the files of the crashed one may be others.
    const id = randomUUID();
    await claim(known, begun + id);
    await storage.writeMark(id);
    await claim(begun + id, id);
  });
}

/** A restore deletes the files that it replaces. Refuses files that another database names. */
export async function refuseFilesOfOthers(files: FileStore, secret: FilesSecret): Promise<void> {
  // An empty database has no table of secrets yet.
  const known = await secret.read().catch(() => null);
  const mark = await files.storage.readMark();
  if (known !== null && mark !== null && known !== mark && known !== begun + mark) throw refusalOf(files, known, mark);
}

/** Makes the files and the database belong together from now on, whatever their marks were. */
export async function adoptFiles({ storage }: FileStore, secret: FilesSecret): Promise<void> {
  const id = randomUUID();
  await secret.set(id);
  await storage.writeMark(id);
}
