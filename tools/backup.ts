import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupStore } from '#server/db/backup.ts';
import { keyFile, ownBackupKey } from '#server/db/backup-key.ts';
import { patienceOf } from '#server/db/backup-watch.ts';
import { NoStoreError } from '#server/db/store-error.ts';
import { listNamedFiles } from '#server/videos/named-files.reads.ts';
import { withStore } from './with-store.ts';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const folder = resolve(process.argv[2] ?? join('backups', stamp));
const say = (sentence: string) => console.log(`· ${sentence}`);

// Whatever its version: a store is saved before it is brought up to date.
await withStore({ missing: 'leave' }, async ({ database, filesDir, config }) => {
  // The app makes it at its start, wherever its database is.
  if (!existsSync(filesDir)) throw new NoStoreError();
  const key = await ownBackupKey(config);
  const options = { database, filesDir, folder, key, patience: patienceOf(config), say, listNamed: listNamedFiles };
  const { tables, files, missing } = await backupStore(options);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`Respaldo listo en ${folder}: ${tables.length} tablas, ${rows} filas, ${files.length} archivos.`);
  const where = config.backupKey === null ? keyFile(config.dataDir) : 'BACKUP_KEY';
  console.log(`Lo firma la clave de ${where}: guarda una copia en otro lugar, otra máquina la pide para restaurar.`);
  if (missing.length === 0) return;
  const some = missing.slice(0, 3).join(', ');
  const more = missing.length > 3 ? ` y ${missing.length - 3} más` : '';
  console.error(`✗ No es completo: la base de datos nombra archivos que no están en ${filesDir}: ${some}${more}.`);
  process.exitCode = 1;
});
