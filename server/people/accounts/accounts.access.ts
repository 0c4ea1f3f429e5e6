import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, refused } from '#server/foundation/http/refuse.ts';
import { isConfirmed } from './accounts.reads.ts';

/** Throws unless the account has confirmed its address. Required to mail third parties, to sell and to enroll (N7). */
export async function requireConfirmed(db: Db, uid: string): Promise<void> {
  if (!(await isConfirmed(db, uid))) throw refused(messages.emailConfirmation.first);
}

export function refuseOtherType(viewer: Pick<Viewer, 'type'>, type: Viewer['type']): void {
  if (type !== viewer.type) throw forbidden();
}
