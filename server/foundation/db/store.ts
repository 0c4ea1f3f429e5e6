import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { type Database, openDatabase } from './connection.ts';
import { findPending, type Migration, migrate, readAppliedMigrations, readMigrations } from './migrate.ts';
import { refuseDataOfOthers } from './own-folder.ts';
import { checkRemote, readAddress } from './remote.ts';
import { countServing, joinAsApp, joinAsCommand, takeAlone } from './running-lock.ts';
import { NoStoreError, StoreError } from './store-error.ts';

export type Store = {
  database: Database;
  /** The app holds its place in the database on another connection by now (server/day/live/hear-store.ts). */
  handOver(): void;
  close(): Promise<void>;
};

export type StoreOptions = {
  /** The app is alone on an embedded store; commands join it, or start it for themselves. */
  exclusive?: boolean;
  /** Says in Spanish what takes a while. */
  log?: (sentence: string) => void;
  /** Called when an embedded store was lost for good, with one sentence that says why. */
  onLost?: (error: Error) => void;
  /** All data go: whoever runs on a database has to be gone before. */
  replaces?: boolean;
  /** Makes a store where there is none, which otherwise is a mistake in the settings. */
  mayMake?: boolean;
  /**
   * What becomes of migrations that the store lacks. The app may run on it meanwhile, of the version that it fits: so
   * only a start of this version applies them, and a command refuses, or leaves the store as it is. A new store gets them
   * all, unless they are left to a restore, which brings its own tables.
   */
  missing?: 'apply' | 'refuse' | 'leave';
  /** So long an older version that still serves may take to end before migrations. */
  patienceMs?: number;
};

const olderPatienceMs = 10_000;

/** The database of this configuration: DATABASE_URL's, or the one in the data folder. */
export async function openStore(
  config: { dataDir: string; databaseUrl: string | null; databaseWait?: number },
  options: StoreOptions = {},
): Promise<Store> {
  refuseDataOfOthers(config.dataDir);
  const store = config.databaseUrl
    ? await openRemote(config.databaseUrl, config, options)
    : await openEmbedded(config.dataDir, options);
  try {
    await prepareSchema(store.database, options);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function prepareSchema(database: Database, options: StoreOptions): Promise<void> {
  const { sql } = database;
  const { mayMake, missing = 'refuse', log } = options;
  const applied = await readAppliedMigrations(sql);
  const isNew = applied.length === 0;
  if (isNew && !mayMake) throw new NoStoreError();
  if (missing === 'leave') return;
  const pending = findPending(await readMigrations(), applied);
  if (!isNew && pending.length > 0) {
    if (missing === 'refuse') {
      throw new StoreError(
        `Los datos son de una versión anterior de Pizarra (le faltan ${counted(pending)}): npm start los pone al día, después de un respaldo.`,
      );
    }
    const left = await pendingOnceAlone(database, options);
    if (left.length > 0) log?.(`${counted(left)}…`);
  }
  await migrate({ sql });
}

/** An older version that still serves would sell and write by tables that are others by then. */
async function pendingOnceAlone(
  database: Database,
  { log, patienceMs = olderPatienceMs }: StoreOptions,
): Promise<readonly Migration[]> {
  const known = await readMigrations();
  const until = Date.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    // Another start of this version may have applied them meanwhile, and serves.
    const pending = findPending(known, await readAppliedMigrations(database.sql));
    const apps = pending.length === 0 ? 0 : await countServing(database);
    if (apps === 0) return pending;
    if (Date.now() >= until) {
      throw new StoreError(
        `${apps === 1 ? '1 programa' : `${apps} programas`} de Pizarra de una versión anterior ${apps === 1 ? 'usa' : 'usan'} esta base de datos, y faltan ${counted(pending)}: detén todos los programas antes de actualizar e inicia este otra vez.`,
      );
    }
    if (!isTold)
      log?.(`Una versión anterior de Pizarra usa esta base de datos; se espera hasta ${patienceMs / 1000} segundos…`);
    await pause(250);
  }
}

/** «3 migraciones: 0052 … 0054» */
function counted(pending: readonly Migration[]): string {
  const [first, last] = [pending.at(0), pending.at(-1)].map(each => each?.name.slice(0, 4));
  return pending.length === 1 ? `1 migración: ${first}` : `${pending.length} migraciones: ${first} … ${last}`;
}

async function openRemote(
  url: string,
  { databaseWait = 0 }: { databaseWait?: number },
  { exclusive, replaces, log = () => {}, onLost = () => {} }: StoreOptions,
): Promise<Store> {
  const target = readAddress(url);
  // A person who typed a command would rather know at once.
  await checkRemote(url, target, { seconds: exclusive ? databaseWait : 0, log });
  const database = openDatabase(target);
  try {
    await checkRole(database, log);
    const place = await (replaces
      ? takeAlone(target, { log })
      : exclusive
        ? joinAsApp(target, log)
        : joinAsCommand(target));
    let isClosing = false;
    place.lost.then(() => {
      if (replaces && !isClosing)
        onLost(new StoreError('Se perdió la conexión con la base de datos: repite la restauración.'));
    });
    return {
      database,
      handOver: () => void place.release(),
      close: async () => {
        isClosing = true;
        await database.close();
        await place.release();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function checkRole({ sql }: Database, log: (sentence: string) => void): Promise<void> {
  const [role] = await sql`
    select rolsuper as mighty, rolname as name, current_database() as place,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as makes
    from pg_roles where rolname = current_user`;
  if (role?.mighty)
    log(
      'DATABASE_URL entra como superusuario de PostgreSQL: basta un rol corriente que sea dueño de la base de datos.',
    );
  if (role?.makes) return;
  throw new StoreError(
    `El rol ${role?.name} de DATABASE_URL no puede crear tablas en la base de datos ${role?.place}: hazlo su dueño (alter database ${role?.place} owner to ${role?.name}).`,
  );
}

async function openEmbedded(dataDir: string, { exclusive, log, onLost, mayMake }: StoreOptions): Promise<Store> {
  if (!mayMake && !existsSync(join(dataDir, 'postgres'))) throw new NoStoreError();
  const cluster = await startCluster({ dataDir, role: exclusive ? 'app' : 'command', log, onLost });
  // New connections wait while the cluster is being restarted, so that only what was under way then fails.
  const database = openDatabase(cluster.target, { whenUp: () => cluster.whenUp().catch(() => {}) });
  return {
    database,
    // The embedded cluster has a lock of its own for the app.
    handOver: () => {},
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
