import type { Since } from '#domain/competition/events/reopen.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { type EventRow, hasResultsOfEvent, isLeaving } from './events.store.ts';

const nothing: Since = { isLeaving: false, hasEventResults: false };

/**
 * Returns the changes since the organizer ended the event or its qualifier. Reads the store only if one of them was
 * ended.
 */
export async function sinceEnd(
  db: Db,
  { id, organizationId, finishedAt, qualifierClosedAt }: EventRow,
): Promise<Since> {
  if (!finishedAt && !qualifierClosedAt) return nothing;
  const [leaves, hasEventResults] = await Promise.all([
    isLeaving(db, organizationId),
    qualifierClosedAt ? hasResultsOfEvent(db, id, qualifierClosedAt) : false,
  ]);
  return { isLeaving: leaves, hasEventResults };
}
