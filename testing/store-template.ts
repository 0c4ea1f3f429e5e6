import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#server/foundation/db/postgres-binaries.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';

const root = join(import.meta.dirname, '..');
const migrations = join(root, 'server', 'foundation', 'db', 'migrations');
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Names the state of the program that a new store depends on. */
function nameOfState(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(place: string): Promise<void> {
  mkdirSync(join(place, '..'), { recursive: true });
  const made = mkdtempSync(`${place}-`);
  const store = await openStore({ dataDir: made, databaseUrl: null }, { exclusive: true, mayMake: true });
  await (await startJobs({ target: store.database.target, log: silent })).stop();
  await store.close();
  // Another test may have made it meanwhile.
  if (existsSync(place)) rmSync(made, { recursive: true });
  else renameSync(made, place);
}

/** Copies an empty store with all tables. To make one costs a start of the program as much as the rest of the start. */
export async function copyNewStore(dataDir: string): Promise<void> {
  if (!findBinaries()) return;
  const place = join(root, '.cache', 'stores', nameOfState());
  if (!existsSync(place)) await makeTemplate(place);
  cpSync(join(place, 'postgres'), join(dataDir, 'postgres'), { recursive: true, preserveTimestamps: true });
}
