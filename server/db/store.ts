import { startCluster } from './cluster.ts';
import { type Database, openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { checkRemote, readAddress } from './remote.ts';

export type Store = { database: Database; close(): Promise<void> };

export type StoreOptions = {
  /** The app is alone on an embedded store; commands join it, or start it for themselves. */
  exclusive?: boolean;
  /** Says in Spanish what takes a while. */
  log?: (sentence: string) => void;
  /** Called when an embedded store was lost for good, with one sentence that says why. */
  onLost?: (error: Error) => void;
  /** A restore brings its own tables. */
  skipMigrations?: boolean;
};

/** The database of this configuration, migrated: DATABASE_URL's, or the one in the data folder. */
export async function openStore(
  config: { dataDir: string; databaseUrl: string | null; databaseWait?: number },
  options: StoreOptions = {},
): Promise<Store> {
  const store = config.databaseUrl
    ? await openRemote(config.databaseUrl, config, options)
    : await openEmbedded(config.dataDir, options);
  try {
    if (!options.skipMigrations) await migrate(store.database);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openRemote(
  url: string,
  { databaseWait = 0 }: { databaseWait?: number },
  { exclusive, log = () => {} }: StoreOptions,
): Promise<Store> {
  const target = readAddress(url);
  // A person who typed a command would rather know at once.
  await checkRemote(url, target, { seconds: exclusive ? databaseWait : 0, log });
  const database = openDatabase(target);
  const [role] = await database.sql`select rolsuper as mighty from pg_roles where rolname = current_user`;
  if (role?.mighty) {
    log(
      'DATABASE_URL entra como superusuario de PostgreSQL: basta un rol corriente que sea dueño de la base de datos.',
    );
  }
  return { database, close: database.close };
}

async function openEmbedded(dataDir: string, { exclusive, log, onLost }: StoreOptions): Promise<Store> {
  const cluster = await startCluster({ dataDir, role: exclusive ? 'app' : 'command', log, onLost });
  // New connections wait while the cluster is being restarted, so that only what was under way then fails.
  const database = openDatabase(cluster.target, { whenUp: () => cluster.whenUp().catch(() => {}) });
  return {
    database,
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
