import { deviceName, networkName } from '#domain/accounts/device-name.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';

/** What its owner is shown: no token, and of the address only the network. The newest first, and this one before all. */
export async function listOwnSessions(app: App, viewer: Viewer) {
  const rows = await app.database.kysely
    .selectFrom('sessions')
    .select(['id', 'token', 'ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', viewer.uid)
    .where('expiresAt', '>', new Date())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows.map(({ id, token, ipAddress, userAgent, createdAt, expiresAt }) => ({
    uid: id,
    device: deviceName(userAgent),
    network: networkName(ipAddress),
    since: createdAt.toISOString(),
    until: expiresAt.toISOString(),
    isThis: token === viewer.sessionToken,
  }));
  return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

const others = (app: App, { uid, sessionToken }: Viewer) =>
  app.database.kysely.deleteFrom('sessions').where('userId', '=', uid).where('token', '!=', sessionToken);

/** One's own, and not the one that asks: that one signs out. */
export async function closeOwnSession(app: App, viewer: Viewer, id: string): Promise<void> {
  const closed = await others(app, viewer).where('id', '=', id).returning('id').executeTakeFirst();
  if (!closed) throw notFound();
}

export const closeOtherSessions = (app: App, viewer: Viewer) => others(app, viewer).execute();
