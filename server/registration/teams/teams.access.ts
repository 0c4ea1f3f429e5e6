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

/** Locks a team and its event. The event comes first, so that all writers of the team queue for one lock. */
export async function holdTeam(trx: Db, id: string) {
  const found = await findTeam(trx, id);
  if (!found) throw notFound();
  const event = await lockEvent(trx, found.eventId);
  const team = await lockTeam(trx, id);
  // Another call may have deleted the team while this call waited for the event lock.
  if (!team) throw notFound();
  return { team, event };
}

function refuseNotCaptain(viewer: Pick<Viewer, 'uid'>, { captainId }: TeamRow): void {
  if (captainId !== viewer.uid) throw forbidden(messages.team.notCaptain);
}

/** Checks the captain without a lock, before any work for the caller. */
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

/** Locks a team for its captain. */
export async function holdOwnTeam(trx: Db, viewer: Pick<Viewer, 'uid'>, id: string) {
  await refuseForeignTeam(trx, viewer, id);
  return holdTeamOfCaptain(trx, viewer, id);
}

type Held = Awaited<ReturnType<typeof holdTeam>>;

/** Refuses after the team has competed. Until then members may change (N35). */
async function refuseClosed(trx: Db, app: App, { team, event }: Held): Promise<void> {
  if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.team.over);
  if (await hasCompeted(trx, team.id)) throw refused(messages.team.competed);
}

/** Locks a captain's team while members may change. */
export async function holdOpenTeam(trx: Db, app: App, viewer: Pick<Viewer, 'uid'>, id: string) {
  const held = await holdOwnTeam(trx, viewer, id);
  await refuseClosed(trx, app, held);
  return held;
}

/** Locks a team for a member who is not its captain, while members may change. */
export async function holdJoinedTeam(trx: Db, app: App, viewer: Pick<Viewer, 'uid'>, id: string) {
  const held = await holdTeam(trx, id);
  const entry = await findTeamEntry(trx, id);
  const member = (await listMembers(trx, id)).find(({ id: uid }) => uid === viewer.uid);
  if (!entry || !member) throw forbidden();
  if (held.team.captainId === viewer.uid) throw refused(messages.team.captainLeaves);
  await refuseClosed(trx, app, held);
  return { ...held, entry, member };
}

/** Locks a pending invitation of the captain's own team, with team and event. */
export async function holdOwnInvitation(trx: Db, viewer: Viewer, id: string) {
  const found = await findInvitation(trx, id);
  if (!found) throw notFound();
  const held = await holdTeamOfCaptain(trx, viewer, found.teamId);
  const invitation = await lockInvitation(trx, id);
  if (invitation?.status !== 'pending') throw refused(messages.team.notPending);
  return { ...held, invitation };
}

/** Locks a pending invitation of the captain's own team, while members may change. */
export async function holdOpenInvitation(trx: Db, app: App, viewer: Viewer, id: string) {
  const held = await holdOwnInvitation(trx, viewer, id);
  await refuseClosed(trx, app, held);
  return held;
}

type Invitation = { userId: string | null; email: string };

/**
 * Refuses an account to which the invitation does not belong. It belongs to its account, or to the account with its
 * address, if confirmed (A13).
 */
export async function refuseNotInvited(
  db: Db,
  viewer: Pick<Viewer, 'uid'>,
  { userId, email }: Invitation,
): Promise<void> {
  if (userId === viewer.uid) return;
  const account = await findAddress(db, viewer.uid);
  if (!account?.emailVerified || account.email !== email) throw forbidden();
}
