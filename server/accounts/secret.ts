import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
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
