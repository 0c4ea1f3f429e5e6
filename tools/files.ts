import type { Config } from '#server/config.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { listServing } from '#server/foundation/db/running-lock.ts';
import { StoreError } from '#server/foundation/db/store-error.ts';
import { folderOfFiles } from '#server/foundation/storage/choose-storage.ts';
import { type CopiedFiles, copyFiles } from '#server/foundation/storage/copy-files.ts';
import { filesOnDisk } from '#server/foundation/storage/disk-files.ts';
import type { FileStore } from '#server/foundation/storage/file-store.ts';
import { adoptFiles } from '#server/foundation/storage/same-storage.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { readArguments } from './read-arguments.ts';
import { withStore } from './with-store.ts';

const usage = 'Se usa así: npm run files -- copy, o npm run files -- adopt';
const [task] = readArguments(usage, { options: {} }).positionals;
const tellEveryMs = 10_000;

type Place = { database: Database; files: FileStore; config: Config };

const told = ({ checked, copied, bytes }: CopiedFiles) =>
  `${checked} archivos comprobados, ${copied} copiados (${(bytes / 1e6).toLocaleString('es', { maximumFractionDigits: 1 })} MB)`;

/** Throws if one of both places belongs to another database. Returns true if the bucket is this database's already. */
async function checkPlaces({ database, files }: Place, disk: FileStore): Promise<boolean> {
  const known = await filesSecret(database.kysely).read();
  const [there, here] = [await files.storage.readMark(), await disk.storage.readMark()];
  if (there !== null && there === known) return true;
  if (there !== null)
    throw new StoreError(`En ${files.place} están los archivos de otra base de datos: elige otro bucket.`);
  if (here !== known)
    throw new StoreError(`Los archivos de ${disk.place} son de otra base de datos: revisa PIZARRA_DATA.`);
  return false;
}

async function copyToBucket(place: Place): Promise<void> {
  const { database, files, config } = place;
  if (!config.bucket)
    throw new StoreError(
      'Para copiar los archivos a un bucket faltan sus ajustes: S3_ENDPOINT, S3_BUCKET, S3_KEY y S3_SECRET.',
    );
  const disk = filesOnDisk(folderOfFiles(config));
  const isOurs = await checkPlaces(place, disk);
  console.log(`Copiando de ${disk.place} a ${files.place}…`);
  let toldAt = Date.now();
  const sum = await copyFiles(disk.storage, files.storage, soFar => {
    if (Date.now() - toldAt < tellEveryMs) return;
    toldAt = Date.now();
    console.log(`· ${told(soFar)}`);
  });
  console.log(`${told(sum)}. No queda nada por copiar.`);
  // A program that serves from the disk goes on storing there.
  if (!isOurs && (await listServing(database)).length > 0) {
    console.log('Pizarra sigue en marcha con los archivos del disco: detenla, repite este comando e iníciala con S3.');
    return;
  }
  // The new id closes the way back: a start with the files of the disk is refused.
  if (!isOurs) await adoptFiles(files, filesSecret(database.kysely));
  console.log(`Desde ahora Pizarra usa ${files.place}. La carpeta del disco ya no hace falta.`);
}

async function adopt({ database, files }: Place): Promise<void> {
  if ((await listServing(database)).length > 0) throw new StoreError('Pizarra está en marcha: detenla antes.');
  await adoptFiles(files, filesSecret(database.kysely));
  console.log(`Desde ahora van juntos la base de datos y ${files.place}.`);
}

const tasks: Record<string, (place: Place) => Promise<void>> = { copy: copyToBucket, adopt };
const work = task === undefined ? undefined : tasks[task];
if (work) {
  await withStore({ missing: 'leave' }, async place => {
    await place.files.prepare();
    await work(place);
  });
} else {
  console.error(`✗ ${usage}.`);
  process.exitCode = 1;
}
