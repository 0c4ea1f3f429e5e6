import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, refused } from '#server/foundation/http/refuse.ts';
import { isConfirmed } from './accounts.reads.ts';

/** N7: who mails third parties, sells or enrolls has shown that the address is theirs. */
export async function requireConfirmed(db: Db, viewer: Pick<Viewer, 'uid'>): Promise<void> {
  if (!(await isConfirmed(db, viewer.uid))) throw refused(messages.emailConfirmation.first);
}

/** An account keeps its type: the form of another one is not its own. */
export function refuseOtherType(viewer: Pick<Viewer, 'type'>, type: Viewer['type']): void {
  if (type !== viewer.type) throw forbidden();
}
