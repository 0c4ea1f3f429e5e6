import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { makeCookie, readCookie } from './auth.ts';
import { deleteDevices, deleteOldestDevices, insertDevice, isAnybodysDevice, updateSeen } from './devices.store.ts';

// The device cookie stays after signing out. It only says that its account was signed in here before. 400 days is the
// longest that browsers allow.
const keptSeconds = 400 * 86_400;
const mostDevices = 20;

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

const readId = ({ app, cookie }: RequestContext) => readCookie(app.auth, 'device', cookie);

/** Returns the stored hash of this browser. Null if no account was signed in here. */
export function deviceOf(context: RequestContext): string | null {
  const id = readId(context);
  return id === null ? null : hashOf(id);
}

/** Returns the device of a browser where any account was signed in. Null otherwise. */
export async function anybodysDevice(context: RequestContext): Promise<string | null> {
  const device = deviceOf(context);
  if (device === null) return null;
  return (await isAnybodysDevice(context.app.database.kysely, device)) ? device : null;
}

/** Gives this browser its own counter of failed sign-ins for the account. True if the browser is new to the account. */
export async function rememberDevice(context: RequestContext, userId: string): Promise<boolean> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  const id = readId(context) ?? randomBytes(24).toString('base64url');
  context.setCookies([makeCookie(app.auth, 'device', id, keptSeconds)]);
  if (await updateSeen(db, userId, hashOf(id), now)) return false;
  await insertDevice(db, userId, hashOf(id), now);
  await deleteOldestDevices(db, userId, mostDevices);
  return true;
}

/** Forgets all known browsers of an account, after a password change. */
export const forgetDevices = (db: Db, userId: string) => deleteDevices(db, userId);
