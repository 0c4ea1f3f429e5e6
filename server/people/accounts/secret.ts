import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import { findSecret, insertSecret } from './secrets.store.ts';

/**
 * What signs the cookies of sessions stays out of a backup: everybody signs in again. What second factors are sealed with
 * is in it, since nobody who has one could sign in otherwise, and so is what signs tickets: those that people hold stay good.
 */
type SecretName = 'session' | 'second-factor' | 'ticket-key';

/** Made once, the same for every node on this database. */
export async function readSecret(db: Db, name: SecretName = 'session'): Promise<string> {
  const known = await findSecret(db, name);
  if (known) return known.value;
  await insertSecret(db, name, randomBytes(32).toString('base64url'));
  // Two nodes may make it at once: one of them is kept.
  const made = await findSecret(db, name);
  if (!made) throw new Error(`The secret ${name} was made and is not there.`);
  return made.value;
}

/** Another one after a backup was put back, whatever was written since: what signs sessions stays out of it. */
export async function readEpoch(db: Db): Promise<string> {
  const secret = await readSecret(db);
  return createHash('sha256').update(`pizarra.epoch\n${secret}`).digest('base64url').slice(0, 16);
}
