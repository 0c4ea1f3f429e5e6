import { join, resolve } from 'node:path';
import { backupStore } from '#server/db/backup.ts';
import { keyFile, ownBackupKey } from '#server/db/backup-key.ts';
import { patienceOf } from '#server/db/backup-watch.ts';
import { withStore } from './with-store.ts';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const folder = resolve(process.argv[2] ?? join('backups', stamp));
const say = (sentence: string) => console.log(`· ${sentence}`);

await withStore({}, async ({ database, filesDir, config }) => {
  const key = await ownBackupKey(config);
  const patience = patienceOf(config);
  const { tables, files } = await backupStore({ database, filesDir, folder, key, patience, say });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`Respaldo listo en ${folder}: ${tables.length} tablas, ${rows} filas, ${files.length} archivos.`);
  const where = config.backupKey === null ? keyFile(config.dataDir) : 'BACKUP_KEY';
  console.log(`Lo firma la clave de ${where}: guarda una copia en otro lugar, otra máquina la pide para restaurar.`);
});
