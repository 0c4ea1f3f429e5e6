import { sql } from 'kysely';
import { openStore, type Store } from '#server/foundation/db/store.ts';

/**
 * Messages of an app or a command in its own process, for tests that kill it. They go through the channel of `fork()`.
 */
export type StoreProcessMessage =
  | { event: 'log'; sentence: string }
  | { event: 'lost'; sentence: string }
  | { event: 'refused'; sentence: string }
  | { event: 'open' }
  | { event: 'closed' }
  | { event: 'answer'; rows: Record<string, unknown>[] };

const [dataDir = '', role = 'app'] = process.argv.slice(2);
const tell = (message: StoreProcessMessage) => process.send?.(message);

async function open(): Promise<Store | null> {
  try {
    return await openStore(
      { dataDir, databaseUrl: null },
      {
        exclusive: role === 'app',
        mayMake: true,
        log: sentence => tell({ event: 'log', sentence }),
        onLost: error => tell({ event: 'lost', sentence: error.message }),
      },
    );
  } catch (error) {
    tell({ event: 'refused', sentence: (error as Error).message });
    return null;
  }
}

const store = await open();
if (store) {
  process.on('message', async ({ query }: { query: string | null }) => {
    if (query !== null) {
      const { rows } = await sql.raw<Record<string, unknown>>(query).execute(store.database.kysely);
      tell({ event: 'answer', rows });
      return;
    }
    await store.close();
    tell({ event: 'closed' });
    process.disconnect?.();
  });
  tell({ event: 'open' });
} else {
  process.disconnect?.();
}
