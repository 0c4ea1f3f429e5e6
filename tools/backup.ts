import { join, resolve, sep } from 'node:path';
import type { Config } from '#server/config.ts';
import { backupStore } from '#server/foundation/db/backup.ts';
import { keyFile, ownBackupKey } from '#server/foundation/db/backup-key.ts';
import { patienceOf } from '#server/foundation/db/backup-watch.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { NoStoreError } from '#server/foundation/db/store-error.ts';
import { listNamedFiles } from '#server/scoring/videos/named-files.reads.ts';
import { readArguments } from './read-arguments.ts';
import { tellMissing } from './tell-missing.ts';
import { withStore } from './with-store.ts';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const usage = 'Se usa así: npm run backup -- [carpeta]';
const folder = resolve(readArguments(usage, { options: {} }).positionals[0] ?? join('backups', stamp));
const say = (sentence: string) => console.log(`· ${sentence}`);

// The command accepts a store of any version, because people back up before an upgrade. A backup inside the data folder
// would be lost with the data.
const only = ({ dataDir }: Config) =>
  folder.startsWith(`${resolve(dataDir)}${sep}`)
    ? `${folder} está dentro de los datos: elige una carpeta fuera.`
    : null;

const noteBackup = ({ kysely }: Database, madeAt: string, ms: number) => {
  const row = { madeAt: new Date(madeAt), tookS: Math.ceil(ms / 1_000) };
  return kysely
    .insertInto('lastBackup')
    .values(row)
    .onConflict(conflict => conflict.column('one').doUpdateSet(row))
    .execute();
};

await withStore({ missing: 'leave', only }, async ({ database, files, config }) => {
  // The app makes this folder at its start, wherever its database is.
  if (!(await files.isThere())) throw new NoStoreError();
  const key = await ownBackupKey(config);
  const options = { database, files, folder, key, patience: patienceOf(config), say, listNamed: listNamedFiles };
  const began = Date.now();
  const { tables, files: copied, missing, createdAt } = await backupStore(options);
  // A store of a version before this table still has its backup.
  await noteBackup(database, createdAt, Date.now() - began).catch(() => undefined);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`Respaldo listo en ${folder}: ${tables.length} tablas, ${rows} filas, ${copied.length} archivos.`);
  const where = config.backupKey === null ? keyFile(config.dataDir) : 'BACKUP_KEY';
  console.log(`Lo firma la clave de ${where}: guarda una copia en otro lugar, otra máquina la pide para restaurar.`);
  tellMissing('No es completo', missing, files.place);
});
