import type { App } from '#server/app.ts';
import type { EventRow } from '#server/competition/events/events.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { insertMove, lastTold } from './moves.store.ts';

const betweenRoundsMs = 3_600_000;

/**
 * Returns the seconds until the next mails about moves. They go out once per hour, with the dates that hold then
 * (SAFE-M6).
 */
async function untilNextRound(trx: Db, eventId: string, now: Date): Promise<number> {
  const told = await lastTold(trx, eventId);
  const left = told ? told.getTime() + betweenRoundsMs - now.getTime() : 0;
  return Math.max(0, Math.ceil(left / 1000));
}

type Dates = { startsAt: Date; endsAt: Date };

/**
 * Records a move of the event's dates. A job mails the athletes, so the organizer does not wait. Caller holds the event
 * lock.
 */
export async function noteMove(trx: Db, app: Pick<App, 'now' | 'jobs'>, event: EventRow, to: Dates): Promise<void> {
  const now = app.now();
  await insertMove(trx, {
    id: crypto.randomUUID(),
    eventId: event.id,
    fromStartsAt: event.startsAt,
    fromEndsAt: event.endsAt,
    fromAddress: event.address,
    toStartsAt: to.startsAt,
    toEndsAt: to.endsAt,
    movedAt: now,
  });
  const startAfter = await untilNextRound(trx, event.id, now);
  await app.jobs.send(trx, 'tell-move', { eventId: event.id }, { startAfter });
}
