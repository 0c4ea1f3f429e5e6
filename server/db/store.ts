import { connect as connectSocket } from 'node:net';
import { userInfo } from 'node:os';
import { startCluster } from './cluster.ts';
import { connectPostgres, type Database, openDatabase, type StoreTarget } from './connection.ts';
import { migrate } from './migrate.ts';
import { StoreError } from './store-error.ts';

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

const OLDEST_POSTGRES = 15;

/** The database of this configuration, migrated: DATABASE_URL's, or the one in the data folder. */
export async function openStore(
  config: { dataDir: string; databaseUrl: string | null },
  options: StoreOptions = {},
): Promise<Store> {
  const store = config.databaseUrl ? await openRemote(config.databaseUrl) : await openEmbedded(config.dataDir, options);
  try {
    if (!options.skipMigrations) await migrate(store.database);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openRemote(url: string): Promise<Store> {
  const target = readAddress(url);
  await checkRemote(url, target);
  const database = openDatabase(target);
  return { database, close: database.close };
}

/** Also understands how libpq's addresses name a socket: postgres://ana@/pizarra?host=/var/run/postgresql */
function readAddress(url: string): StoreTarget {
  const socket = /^postgres(?:ql)?:\/\/(?:([^:@/]+)@)?\/([^?]+)\?host=(\/[^&]+)$/.exec(url);
  if (!socket) return { url };
  const [user = userInfo().username, database = '', socketDir = ''] = socket.slice(1).map(decodePart);
  return { socketDir, user, database };
}

function decodePart(part: string | undefined): string | undefined {
  return part === undefined ? undefined : decodeURIComponent(part);
}

async function checkRemote(url: string, target: StoreTarget): Promise<void> {
  if (!/^postgres(ql)?:\/\/./.test(url)) {
    throw new StoreError(
      'DATABASE_URL no es una dirección de PostgreSQL: se espera postgres://usuario:clave@servidor/base.',
    );
  }
  const sql = connectPostgres(target, { max: 1, connect_timeout: 10, fetch_types: false });
  try {
    const [row] = await sql`select current_setting('server_version_num')::integer as number`;
    checkVersion(row?.number);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const { message, code } = error as { message: string; code?: string };
    // The address is named without its user and password.
    const [place] = url.replace(/^\w+:\/\/(.*@)?/, '').split('?');
    const reason = message || code;
    throw new StoreError(`No se pudo conectar con la base de datos de DATABASE_URL (${place}): ${reason}.`, {
      cause: error,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** `number` as PostgreSQL's server_version_num says it: 150018 is 15.18. */
export function checkVersion(number: number): void {
  const version = Math.trunc(number / 10_000);
  if (version >= OLDEST_POSTGRES) return;
  throw new StoreError(
    `DATABASE_URL lleva a un PostgreSQL ${version}, y Pizarra necesita el ${OLDEST_POSTGRES} o posterior.`,
  );
}

async function openEmbedded(dataDir: string, { exclusive, log, onLost }: StoreOptions): Promise<Store> {
  const cluster = await startCluster({ dataDir, role: exclusive ? 'app' : 'command', log, onLost });
  const database = openDatabase(cluster.target, {
    // New connections wait while the cluster is being restarted, so that only what was under way then fails.
    connect: async path => {
      await cluster.whenUp().catch(() => {});
      return connectSocket(path);
    },
  });
  return {
    database,
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
