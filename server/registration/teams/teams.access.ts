import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { findAddress, findInvitation, lockInvitation } from './invitations.store.ts';
import { findTeam, findTeamEntry, hasCompeted, listMembers, lockTeam, type TeamRow } from './teams.store.ts';

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

function refuseNotCaptain(viewer: Pick<Viewer, 'uid'>, { captainId }: TeamRow): void {
  if (captainId !== viewer.uid) throw forbidden(messages.team.notCaptain);
}

/** A look without a lock, before anything is done for whoever asks. */
export async function refuseForeignTeam(db: Db, viewer: Pick<Viewer, 'uid'>, id: string): Promise<void> {
  const found = await findTeam(db, id);
  if (!found) throw notFound();
  refuseNotCaptain(viewer, found);
}

async function holdTeamOfCaptain(trx: Db, viewer: Pick<Viewer, 'uid'>, id: string) {
  const held = await holdTeam(trx, id);
  refuseNotCaptain(viewer, held.team);
  return held;
}

/** Holds a team for its captain. */
export async function holdOwnTeam(trx: Db, viewer: Pick<Viewer, 'uid'>, id: string) {
  await refuseForeignTeam(trx, viewer, id);
  return holdTeamOfCaptain(trx, viewer, id);
}

type Held = Awaited<ReturnType<typeof holdTeam>>;

/** N35: members come and go until the team has competed. */
async function refuseClosed(trx: Db, app: App, { team, event }: Held): Promise<void> {
  if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.team.over);
  if (await hasCompeted(trx, team.id)) throw refused(messages.team.competed);
}

/** Holds a captain's team while members may come and go. */
export async function holdOpenTeam(trx: Db, app: App, viewer: Pick<Viewer, 'uid'>, id: string) {
  const held = await holdOwnTeam(trx, viewer, id);
  await refuseClosed(trx, app, held);
  return held;
}

/** Holds a team for a member who is not its captain, while members may come and go. */
export async function holdJoinedTeam(trx: Db, app: App, viewer: Pick<Viewer, 'uid'>, id: string) {
  const held = await holdTeam(trx, id);
  const entry = await findTeamEntry(trx, id);
  const member = (await listMembers(trx, id)).find(({ id: uid }) => uid === viewer.uid);
  if (!entry || !member) throw forbidden();
  if (held.team.captainId === viewer.uid) throw refused(messages.team.captainLeaves);
  await refuseClosed(trx, app, held);
  return { ...held, entry, member };
}

/** A pending invitation of the captain's own team, held with its team and event. */
export async function holdOwnInvitation(trx: Db, viewer: Viewer, id: string) {
  const found = await findInvitation(trx, id);
  if (!found) throw notFound();
  const held = await holdTeamOfCaptain(trx, viewer, found.teamId);
  const invitation = await lockInvitation(trx, id);
  if (invitation?.status !== 'pending') throw refused(messages.team.notPending);
  return { ...held, invitation };
}

/** The same while members may come and go. */
export async function holdOpenInvitation(trx: Db, app: App, viewer: Viewer, id: string) {
  const held = await holdOwnInvitation(trx, viewer, id);
  await refuseClosed(trx, app, held);
  return held;
}

type Invitation = { userId: string | null; email: string };

/** A13: an invitation is of the account that it was given to, or of the one whose confirmed address it names. */
export async function refuseNotInvited(
  db: Db,
  viewer: Pick<Viewer, 'uid'>,
  { userId, email }: Invitation,
): Promise<void> {
  if (userId === viewer.uid) return;
  const account = await findAddress(db, viewer.uid);
  if (!account?.emailVerified || account.email !== email) throw forbidden();
}
