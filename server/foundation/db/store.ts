import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { type Database, openDatabase } from './connection.ts';
import { findPending, type Migration, migrate, readAppliedMigrations, readMigrations } from './migrate.ts';
import { countBroken, ownRelease } from './migration-kind.ts';
import { refuseDataOfOthers } from './own-folder.ts';
import { checkRemote, readAddress } from './remote.ts';
import { joinAsApp, joinAsCommand, listServing, takeAlone } from './running-lock.ts';
import { NoStoreError, StoreError } from './store-error.ts';

export type Store = {
  database: Database;
  /** Releases the lock: the app now holds it on its listening connection (server/day/live/hear-store.ts). */
  handOver(): void;
  close(): Promise<void>;
};

export type StoreOptions = {
  /**
   * True for an app, which shares an embedded store with no other app. A command joins the app or starts the store for
   * itself.
   */
  exclusive?: boolean;
  /** Receives messages in Spanish about slow steps. */
  log?: (sentence: string) => void;
  /** Called with one sentence when an embedded store is lost for good. */
  onLost?: (error: Error) => void;
  /** True for a restore. It replaces all data, so every other program on the database must have ended. */
  replaces?: boolean;
  /** True: a missing store is made. Otherwise a missing store is a mistake in the settings. */
  mayMake?: boolean;
  /**
   * The treatment of missing migrations. A start applies them, unless the settings leave that to `npm run migrate`.
   * Another command refuses, or leaves the store as it is. A new store gets all migrations, unless a restore brings its
   * own tables.
   */
  missing?: 'apply' | 'refuse' | 'leave';
  /** Milliseconds. Before migrations, the start waits no longer for an older running version to end. */
  patienceMs?: number;
};

const olderPatienceMs = 10_000;

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
  const pending = findPending(await readMigrations(), applied, ownRelease);
  if (pending.length === 0) return;
  if (!isNew) {
    if (missing === 'refuse') {
      throw new StoreError(
        `Los datos son de una versión anterior de Pizarra (le faltan ${counted(pending)}): npm run migrate los pone al día, después de un respaldo.`,
      );
    }
    const left = await pendingOnceAlone(database, options);
    if (left.length > 0) log?.(`${counted(left)}…`);
  }
  await migrate(database);
}

/** Waits until no older version serves that could not work on. It would sell and write against changed tables. */
async function pendingOnceAlone(
  database: Database,
  { log, patienceMs = olderPatienceMs }: StoreOptions,
): Promise<readonly Migration[]> {
  const known = await readMigrations();
  const until = Date.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    // Another start of this version may have applied the migrations already and be serving.
    const pending = findPending(known, await readAppliedMigrations(database.sql), ownRelease);
    const serving = pending.length === 0 ? [] : await listServing(database);
    const apps = countBroken(
      pending.map(({ kind }) => kind),
      serving,
    );
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

/** Returns a text such as «3 migraciones: 0052 … 0054». */
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
  // An app waits for its database. A person who typed a command wants to know immediately.
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
  // During a restart of the cluster new connections wait. So only queries that already run fail.
  const database = openDatabase(cluster.target, { whenUp: () => cluster.whenUp().catch(() => {}) });
  return {
    database,
    // The embedded cluster has its own lock for the app, so there is nothing to release.
    handOver: () => {},
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
