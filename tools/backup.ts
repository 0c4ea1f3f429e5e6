import { join, resolve } from 'node:path';
import { backupStore } from '#server/db/backup.ts';
import { withStore } from './with-store.ts';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const folder = resolve(process.argv[2] ?? join('backups', stamp));

await withStore({}, async ({ database, filesDir }) => {
  const { tables, files } = await backupStore({ database, filesDir, folder });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(`Respaldo listo en ${folder}: ${tables.length} tablas, ${rows} filas, ${files.length} archivos.`);
});
