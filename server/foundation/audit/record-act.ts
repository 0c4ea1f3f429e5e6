import type { Act, ActDetails } from '#contract/backoffice/audit.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { insertLine } from './audit.store.ts';

export type ActRecord = {
  /** The actor. Null means a job or a command on the machine. A visitor without an account has only a network. */
  by: Pick<Viewer, 'uid' | 'network'> | { uid: null; network: string } | null;
  about?: string | null;
  /** The organization of this event may read the line. */
  eventId?: string | null;
  details?: ActDetails;
  at: Date;
};

/** Writes one line of the audit log. Within the caller's transaction, the act and its line commit together. */
export async function recordAct(db: Db, act: Act, { by, about, eventId, details, at }: ActRecord): Promise<void> {
  await insertLine(db, {
    at,
    act,
    actorId: by?.uid ?? null,
    network: by?.network ?? null,
    subjectId: about ?? null,
    eventId: eventId ?? null,
    details: JSON.stringify(details ?? {}),
  });
}
