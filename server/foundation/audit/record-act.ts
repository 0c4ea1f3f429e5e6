import type { Act, ActDetails } from '#contract/backoffice/audit.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { insertLine } from './audit.store.ts';

export type ActRecord = {
  /** Null: a job or a command on the machine. A stranger is told by their network alone. */
  by: Pick<Viewer, 'uid' | 'network'> | { uid: null; network: string } | null;
  /** The account that it is about. */
  about?: string | null;
  /** Its organization may read the line. */
  eventId?: string | null;
  details?: ActDetails;
  at: Date;
};

/** Writes one line. Given the transaction of what was done, both are there or neither. */
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
