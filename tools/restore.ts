import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreStore } from '#server/db/restore.ts';
import { withStore } from './with-store.ts';

const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
const [folder] = positionals;

if (!folder) {
  console.error('✗ Falta la carpeta del respaldo: npm run restore -- <carpeta> [--replace]');
  process.exit(1);
}

// Not under a running app: it would go on with what it remembers of the data that goes.
await withStore({ skipMigrations: true, exclusive: true }, async ({ database, filesDir }) => {
  const manifest = await restoreStore({ database, filesDir, folder: resolve(folder), replace: values.replace });
  console.log(`Restaurado el respaldo del ${manifest.createdAt}: ${manifest.files.length} archivos.`);
});
