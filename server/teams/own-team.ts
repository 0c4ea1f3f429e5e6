import { messages } from '#contract/messages.ts';
import { hasStarted } from '#domain/events/event-states.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { lockEvent } from '#server/events/lock-event.ts';
import { timesOf } from '#server/events/own-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { forbidden, notFound, refused } from '#server/http/refuse.ts';
import { findTeam, lockTeam } from './teams.store.ts';

/** A team and its event, both held: the event first, so that all that is written about one event waits in one line. */
export async function holdTeam(trx: Db, id: string) {
  const found = await findTeam(trx, id);
  if (!found) throw notFound();
  const event = await lockEvent(trx, found.eventId);
  const team = await lockTeam(trx, id);
  // Who waited for the event may have come too late for its team.
  if (!team) throw notFound();
  return { team, event };
}

/** A look without a lock, before anything is done for whoever asks. */
export async function refuseForeignTeam(db: Db, viewer: Pick<Viewer, 'uid'>, id: string): Promise<void> {
  const found = await findTeam(db, id);
  if (!found) throw notFound();
  if (found.captainId !== viewer.uid) throw forbidden(messages.team.notCaptain);
}

/** Holds a team for its captain. */
export async function holdOwnTeam(trx: Db, viewer: Pick<Viewer, 'uid'>, id: string) {
  await refuseForeignTeam(trx, viewer, id);
  const held = await holdTeam(trx, id);
  if (held.team.captainId !== viewer.uid) throw forbidden(messages.team.notCaptain);
  return held;
}

/** Holds a team while members may come and go: until the event starts (J4). */
export async function holdOpenTeam(trx: Db, app: App, viewer: Pick<Viewer, 'uid'>, id: string) {
  const held = await holdOwnTeam(trx, viewer, id);
  if (hasStarted(timesOf(held.event), app.now().getTime())) throw refused(messages.team.started);
  return held;
}
