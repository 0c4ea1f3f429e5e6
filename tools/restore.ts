import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { manifestPath } from '#server/db/backup-format.ts';
import { ownBackupKey, readKeyFile } from '#server/db/backup-key.ts';
import { patienceOf } from '#server/db/backup-watch.ts';
import { restoreStore } from '#server/db/restore.ts';
import { withStore } from './with-store.ts';

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean' }, unsigned: { type: 'boolean' }, key: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
const say = (sentence: string) => console.log(`· ${sentence}`);

function refuse(sentence: string): never {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

if (!folder) refuse('Falta la carpeta del respaldo: npm run restore -- <carpeta> [--replace] [--key <archivo>]');
// Not under a running app: it would go on with what it remembers of the data that goes. Cut off, nothing is replaced.
const alone = {
  exclusive: true,
  replaces: true,
  mayMake: true,
  missing: 'leave',
  onLost: error => refuse(error.message),
  // Before a store is made for what is none.
  only: () => (existsSync(manifestPath(resolve(folder))) ? null : `${resolve(folder)} no es un respaldo de Pizarra.`),
} satisfies Parameters<typeof withStore>[0];

await withStore(alone, async ({ database, filesDir, config }) => {
  const signed = () => (values.key ? readKeyFile(resolve(values.key)) : ownBackupKey(config));
  const key = values.unsigned ? null : await signed();
  const from = { folder: resolve(folder), key, patience: patienceOf(config), say };
  const manifest = await restoreStore({ database, filesDir, ...from, replace: values.replace });
  console.log(`Restaurado el respaldo del ${manifest.createdAt}: ${manifest.files.length} archivos.`);
  console.log('Todos inician sesión otra vez: las sesiones no viajan en un respaldo.');
});
