import { hasDemoAccounts, listDemoAccounts } from '#demo/demo-accounts.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { checkSameStorage } from '#server/foundation/storage/same-storage.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { withStore } from './with-store.ts';

const refusal =
  'Las cuentas de demostración son de esta máquina, y aquí no se ofrecen: otros pueden abrir Pizarra (PUBLIC_URL, HOST), o PIZARRA_DEMO=no.';

await withStore({ mayMake: true, only: ({ demo }) => (demo ? null : refusal) }, async ({ database, files }) => {
  if (await hasDemoAccounts(database.kysely)) {
    console.log('Los datos de demostración ya están:');
  } else {
    console.log('Cargando datos de demostración…');
    await files.prepare();
    await checkSameStorage(files, filesSecret(database.kysely));
    await loadDemo({ database, storage: files.storage, now: () => new Date() });
  }
  for (const { type, email, password } of await listDemoAccounts(database.kysely)) {
    console.log(`  ${type.padEnd(13)} ${email.padEnd(34)} ${password}`);
  }
});
