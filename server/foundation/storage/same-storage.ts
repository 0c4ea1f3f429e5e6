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

type Ids = { known: string | null; mark: string | null };

const isTied = ({ known, mark }: Ids) => known !== null && known === mark;
const isBegun = ({ known, mark }: Ids) => mark !== null && known === begun + mark;

async function readIds({ storage }: FileStore, secret: Pick<FilesSecret, 'read'>): Promise<Ids> {
  return { known: await secret.read(), mark: await storage.readMark() };
}

/** Returns why a start with this database and these files is refused. Null if it is not. */
function whyApart(files: FileStore, ids: Ids): StoreError | null {
  const { known, mark } = ids;
  const isFree = mark === null && (known === null || known.startsWith(begun));
  return isFree || isTied(ids) || isBegun(ids) ? null : refusalOf(files, known, mark);
}

/** Looks at the same as a start, and changes nothing. */
export const findApart = async (files: FileStore, secret: Pick<FilesSecret, 'read'>) =>
  whyApart(files, await readIds(files, secret));

/**
 * Refuses a start whose database and files do not belong together. Both have the same random id. Where neither has one,
 * both get it. Programs that start at the same moment do this one after the other: the first claims the database for its
 * files, and the others start only with the same files.
 */
export async function checkSameStorage(files: FileStore, secret: FilesSecret): Promise<void> {
  const claim = async (before: string | null, value: string) => {
    if (await secret.claim(before, value)) return;
    throw refusalOf(files, await secret.read(), await files.storage.readMark());
  };
  if (isTied(await readIds(files, secret))) return;
  await secret.alone(async () => {
    const ids = await readIds(files, secret);
    const { known, mark } = ids;
    if (isTied(ids)) return;
    const refusal = whyApart(files, ids);
    if (refusal) throw refusal;
    if (mark !== null) return claim(known, mark);
    // After a crash in between, the next program takes a new id: the files of the crashed one may be others.
    const id = randomUUID();
    await claim(known, begun + id);
    await files.storage.writeMark(id);
    await claim(begun + id, id);
  });
}

/** A restore deletes the files that it replaces. Refuses files that another database names. */
export async function refuseFilesOfOthers(files: FileStore, secret: FilesSecret): Promise<void> {
  // An empty database has no table of secrets yet.
  const known = await secret.read().catch(() => null);
  const mark = await files.storage.readMark();
  const refusal = known !== null && mark !== null ? whyApart(files, { known, mark }) : null;
  if (refusal) throw refusal;
}

/** Makes the files and the database belong together from now on, whatever their marks were. */
export async function adoptFiles({ storage }: FileStore, secret: FilesSecret): Promise<void> {
  const id = randomUUID();
  await secret.set(id);
  await storage.writeMark(id);
}
