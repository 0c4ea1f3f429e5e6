import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { STORAGE_LOCK } from '#server/foundation/db/lock-keys.ts';
import type { FilesSecret } from '#server/foundation/storage/same-storage.ts';
import { claimSecret, findSecret, insertSecret, writeSecret } from './secrets.store.ts';

/**
 * The store's secrets. `session` signs session cookies and is not in a backup, so everybody signs in again after a
 * restore. `second-factor` is in a backup, because sign-ins with a second factor need it. `ticket-key` is in a backup
 * too, so that sent tickets stay valid. So is `vapid`, because browsers subscribe to the notices of that key only.
 */
type SecretName = 'session' | 'second-factor' | 'ticket-key' | 'vapid';

/** Returns a secret, which is made once and the same for every node on this database. */
export async function readSecret(db: Db, name: SecretName = 'session'): Promise<string> {
  const known = await findSecret(db, name);
  if (known) return known.value;
  await insertSecret(db, name, randomBytes(32).toString('base64url'));
  // Two nodes may insert concurrently. The database keeps one value, so read it again.
  const made = await findSecret(db, name);
  if (!made) throw new Error(`The secret ${name} was made and is not there.`);
  return made.value;
}

/** The id of the files is in no backup: a restore makes a new pair of database and files. */
export const filesSecret = (db: Db): FilesSecret => ({
  read: async () => (await findSecret(db, 'storage'))?.value ?? null,
  claim: (before, value) => claimSecret(db, 'storage', before, value),
  set: async value => void (await writeSecret(db, 'storage', value)),
  alone: work =>
    inTransaction(db, async trx => {
      await sql`select pg_advisory_xact_lock(${sql.raw(STORAGE_LOCK)})`.execute(trx);
      await work();
    }),
});

/** Returns the epoch of the store. It changes after a restore, because the session secret is not in a backup. */
export async function readEpoch(db: Db): Promise<string> {
  const secret = await readSecret(db);
  return createHash('sha256').update(`pizarra.epoch\n${secret}`).digest('base64url').slice(0, 16);
}
