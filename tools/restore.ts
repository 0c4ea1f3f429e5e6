import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { manifestPath } from '#server/foundation/db/backup-format.ts';
import { adoptBackupKey, findBackupKey, keyFile, readKeyFile } from '#server/foundation/db/backup-key.ts';
import { patienceOf } from '#server/foundation/db/backup-watch.ts';
import { restoreStore } from '#server/foundation/db/restore.ts';
import { refuseFilesOfOthers } from '#server/foundation/storage/same-storage.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { listNamedFiles } from '#server/scoring/videos/named-files.reads.ts';
import { readArguments } from './read-arguments.ts';
import { tellMissing } from './tell-missing.ts';
import { withStore } from './with-store.ts';

const usage = 'Se usa así: npm run restore -- <carpeta> [--replace] [--key <archivo>] [--unsigned]';
const { values, positionals } = readArguments(usage, {
  options: { replace: { type: 'boolean' }, unsigned: { type: 'boolean' }, key: { type: 'string' } },
});
const [folder] = positionals;
const say = (sentence: string) => console.log(`· ${sentence}`);
const noKey = randomBytes(32).toString('hex');

function refuse(sentence: string): never {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

if (!folder) refuse(`Falta la carpeta del respaldo. ${usage}`);
// The command needs all apps stopped, because a running app would continue with old data in memory. An interrupted
// restore replaces nothing.
const alone = {
  exclusive: true,
  replaces: true,
  mayMake: true,
  missing: 'leave',
  onLost: error => refuse(error.message),
  // The backup is checked before a missing store is made.
  only: () => (existsSync(manifestPath(resolve(folder))) ? null : `${resolve(folder)} no es un respaldo de Pizarra.`),
} satisfies Parameters<typeof withStore>[0];

await withStore(alone, async ({ database, files, config }) => {
  await refuseFilesOfOthers(files, filesSecret(database.kysely));
  // Without the key on this machine every signature fails. The error says which key to bring.
  const signed = async () => (values.key ? readKeyFile(resolve(values.key)) : ((await findBackupKey(config)) ?? noKey));
  const key = values.unsigned ? null : await signed();
  const from = { folder: resolve(folder), key, patience: patienceOf(config), say };
  const manifest = await restoreStore({ database, files, ...from, replace: values.replace });
  console.log(`Restaurado el respaldo del ${manifest.createdAt}: ${manifest.files.length} archivos.`);
  console.log('Todos inician sesión otra vez: las sesiones no viajan en un respaldo.');
  const restored = new Set(manifest.files.map(({ path }) => path));
  tellMissing(
    'El respaldo no era completo',
    (await listNamedFiles(database.sql)).filter(name => !restored.has(name)),
    files.place,
  );
  if (key === null || !values.key) return;
  const place = config.backupKey === null ? keyFile(config.dataDir) : 'BACKUP_KEY';
  const said = {
    same: `Esta máquina firma desde ahora con la misma clave (${place}).`,
    other: `Esta máquina firma sus respaldos con otra clave: guarda también una copia de ${place}.`,
  };
  console.log(said[await adoptBackupKey(config, key)]);
});
