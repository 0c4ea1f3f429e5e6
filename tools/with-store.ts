import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { MigrationError } from '#server/foundation/db/migrate.ts';
import { openStore, type StoreOptions } from '#server/foundation/db/store.ts';
import { StoreError } from '#server/foundation/db/store-error.ts';
import { chooseFiles } from '#server/foundation/storage/choose-storage.ts';
import type { FileStore } from '#server/foundation/storage/file-store.ts';
import { ConfigError } from '#server/read-settings.ts';
import { takeSettings } from '#server/settings-file.ts';

/**
 * Opens the configured store for one command. An error that a person can fix is printed as one sentence. `only` says
 * why these settings do not allow the command.
 */
export async function withStore(
  { only, ...options }: StoreOptions & { only?: (config: Config) => string | null },
  work: (store: { database: Database; files: FileStore; config: Config }) => Promise<void>,
): Promise<void> {
  const log = (sentence: string) => console.log(`· ${sentence}`);
  let files: FileStore | null = null;
  try {
    takeSettings(log);
    const config = readConfig(process.env);
    const refusal = only?.(config);
    if (refusal) throw new StoreError(refusal);
    files = await chooseFiles(config);
    const store = await openStore(config, { log, ...options });
    try {
      await work({ database: store.database, files, config });
    } finally {
      await store.close();
    }
  } catch (caught) {
    const error = files ? files.explain(caught) : caught;
    const isKnown = [ConfigError, StoreError, MigrationError].some(kind => error instanceof kind);
    console.error(isKnown ? `✗ ${(error as Error).message}` : error);
    process.exitCode = 1;
  }
}
