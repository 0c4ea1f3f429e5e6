import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { cookieName } from './auth.ts';
import { deleteDevices, deleteOldestDevices, insertDevice, isAnybodysDevice, updateSeen } from './devices.store.ts';

// The cookie stays after signing out. It only says that its account was signed in here before. 400 days is the longest
// that browsers allow.
const keptSeconds = 400 * 86_400;
const mostDevices = 20;

const sign = (app: App, id: string) =>
  createHmac('sha256', app.auth.options.secret).update(`device\n${id}`).digest('base64url');
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');
const nameOf = (app: App) => cookieName(app.config.publicUrl, 'device');

function readId({ app, headers }: RequestContext): string | null {
  const cookie = headers().get('cookie') ?? '';
  const [id = '', signature = ''] = (parseCookies(cookie).get(nameOf(app)) ?? '').split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(app, id));
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

/** The stored hash of this browser. Null if no account was signed in here. */
export function deviceOf(context: RequestContext): string | null {
  const id = readId(context);
  return id === null ? null : hashOf(id);
}

/** The device of a browser where any account was signed in. Null otherwise. */
export async function anybodysDevice(context: RequestContext): Promise<string | null> {
  const device = deviceOf(context);
  if (device === null) return null;
  return (await isAnybodysDevice(context.app.database.kysely, device)) ? device : null;
}

/** Gives this browser its own counter for the account. True if it is new there. */
export async function rememberDevice(context: RequestContext, userId: string): Promise<boolean> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  const id = readId(context) ?? randomBytes(24).toString('base64url');
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${id}.${sign(app, id)}`;
  context.setCookies([`${nameOf(app)}=${value}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`]);
  if (await updateSeen(db, userId, hashOf(id), now)) return false;
  await insertDevice(db, userId, hashOf(id), now);
  await deleteOldestDevices(db, userId, mostDevices);
  return true;
}

/** After a password change all known browsers are unknown again. */
export const forgetDevices = (db: Db, userId: string) => deleteDevices(db, userId);
