import { deviceName, networkName } from '#domain/people/accounts/device-name.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { deleteOtherSession, deleteOtherSessions, listSessions } from './sessions.store.ts';

/**
 * Lists the sessions for their owner, without tokens and with the network only. This session comes first, then the
 * newest.
 */
export async function listOwnSessions(app: App, viewer: Viewer) {
  const rows = await listSessions(app.database.kysely, viewer.uid, app.now());
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

const record = (trx: Db, app: App, viewer: Viewer, sessions: number) =>
  recordAct(trx, 'sessions-ended', { by: viewer, about: viewer.uid, details: { sessions }, at: app.now() });

/** Ends one of the account's own sessions. The current session ends by signing out. */
export const closeOwnSession = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const closed = await deleteOtherSession(trx, viewer.uid, viewer.sessionToken, id);
    if (!closed) throw notFound();
    await record(trx, app, viewer, 1);
  });

export const closeOtherSessions = (app: App, viewer: Viewer): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const closed = await deleteOtherSessions(trx, viewer.uid, viewer.sessionToken);
    if (closed.length > 0) await record(trx, app, viewer, closed.length);
  });
