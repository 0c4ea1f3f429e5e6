import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import type { RequestContext } from '#server/http/context.ts';
import { cookieName } from './auth.ts';

// A browser keeps the cookie after signing out: it says that its account was in from here before, and nothing else.
// Browsers keep none for longer.
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

/** Where this browser stands in the store; null for one in which nobody was signed in. */
export function deviceOf(context: RequestContext): string | null {
  const id = readId(context);
  return id === null ? null : hashOf(id);
}

export async function isKnownDevice(db: Db, userId: string, device: string | null): Promise<boolean> {
  if (device === null) return false;
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** The device of a browser in which somebody, whoever it was, has been signed in. */
export async function anybodysDevice(context: RequestContext): Promise<string | null> {
  const device = deviceOf(context);
  if (device === null) return null;
  const rows = context.app.database.kysely.selectFrom('knownDevices').select('userId');
  return (await rows.where('deviceHash', '=', device).limit(1).executeTakeFirst()) ? device : null;
}

/** From here on this browser has its own counter at the account. Answers whether it is new there. */
export async function rememberDevice(context: RequestContext, userId: string): Promise<boolean> {
  const { app } = context;
  const db = app.database.kysely;
  const now = app.now();
  const id = readId(context) ?? randomBytes(24).toString('base64url');
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${id}.${sign(app, id)}`;
  context.setCookies([`${nameOf(app)}=${value}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`]);
  const known = await db
    .updateTable('knownDevices')
    .set({ seenAt: now })
    .where('userId', '=', userId)
    .where('deviceHash', '=', hashOf(id))
    .returning('userId')
    .executeTakeFirst();
  if (known) return false;
  await db
    .insertInto('knownDevices')
    .values({ userId, deviceHash: hashOf(id), createdAt: now, seenAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'in', ({ selectFrom }) =>
      selectFrom('knownDevices')
        .select('deviceHash')
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .offset(mostDevices),
    )
    .execute();
  return true;
}

/** Whoever was in before is a stranger again: with the password went what rested on it. */
export const forgetDevices = (db: Db, userId: string) =>
  db.deleteFrom('knownDevices').where('userId', '=', userId).execute();
