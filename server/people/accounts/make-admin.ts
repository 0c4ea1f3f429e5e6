import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { findUserByEmail, insertUser, updateUser } from './accounts.store.ts';
import { makeLink } from './mailed-links.ts';

export class NotAnAdminError extends Error {}

/** Creates the platform's operator, or restores an existing one's access. Returns a one-time link (A1). */
export async function makeAdmin(app: Pick<App, 'database' | 'config' | 'now'>, email: string): Promise<string> {
  const address = email.trim().toLowerCase();
  const now = app.now();
  return inTransaction(app.database.kysely, async trx => {
    const existing = await findUserByEmail(trx, address);
    if (existing && existing.type !== 'admin') {
      throw new NotAnAdminError(`${address} ya es una cuenta de otro tipo; usa otro correo para administrar.`);
    }
    const id = existing?.id ?? crypto.randomUUID();
    // A person who can run this command controls the platform. So the command lifts another admin's block.
    if (existing?.blockedAt) await updateUser(trx, id, { blockedAt: null });
    if (!existing) {
      await insertUser(trx, { id, type: 'admin', name: 'Administración', email: address, emailVerified: true }, null);
    }
    const details = { made: !existing, unblocked: Boolean(existing?.blockedAt) };
    await recordAct(trx, 'admin-link', { by: null, about: id, details, at: now });
    return makeLink(trx, app.config.publicUrl, { purpose: 'reset-password', userId: id, email: address }, now);
  });
}
