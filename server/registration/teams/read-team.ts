import type { Team } from '#contract/registration/teams.ts';
import { hasStarted } from '#domain/competition/events/event-states.ts';
import { resendAfterMs, whyNoMember } from '#domain/registration/teams/invitations.ts';
import type { App } from '#server/app.ts';
import type { EventFilters } from '#server/competition/events/list/event-filters.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { listInvitations, listInvitationsOf } from './invitations.store.ts';
import { findTeamCard, findTeamPlace, listMembers, listTeamsOf, type TeamCardRow } from './teams.store.ts';

type EventRow = { eventId: string; eventName: string; startsAt: Date; endsAt: Date; timeZone: string };
const toEvent = (row: EventRow) => ({
  uid: row.eventId,
  name: row.eventName,
  start: row.startsAt.toISOString(),
  end: row.endsAt.toISOString(),
  timeZone: row.timeZone,
});

const toCard = (row: TeamCardRow, uid: string) => ({
  uid: row.id,
  name: row.name,
  photoCard: pictureUrls(row.photoId).card,
  event: toEvent(row),
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  isCaptain: row.captainId === uid,
  members: row.members,
  allowedMembers: row.allowedMembers,
});

export async function listMyTeams(app: App, { uid }: Viewer, filters: EventFilters) {
  const rows = await listTeamsOf(app.database.kysely, uid, filters);
  return { teams: rows.map(row => toCard(row, uid)) };
}

async function listShownInvitations(app: App, row: TeamCardRow): Promise<Team['invitations']> {
  const rows = await listInvitations(app.database.kysely, row.id);
  return rows.map(({ id, email, status, mailedAt }) => ({
    uid: id,
    email,
    status,
    mailedAt: mailedAt.toISOString(),
    resendAt: new Date(mailedAt.getTime() + resendAfterMs).toISOString(),
  }));
}

/** Reads a team. A caller who is not a member gets only its name (J4). */
export async function readTeam(app: App, { uid }: Viewer, id: string): Promise<{ name: string; team: Team | null }> {
  const db = app.database.kysely;
  const row = await findTeamCard(db, id);
  if (!row) throw notFound();
  const members = await listMembers(db, id);
  const me = members.find(member => member.id === uid);
  if (!me) return { name: row.name, team: null };
  const card = toCard(row, uid);
  const place = await findTeamPlace(db, id, uid);
  const now = app.now();
  const team: Team = {
    ...card,
    photo: pictureUrls(row.photoId).full,
    captain: row.captainId,
    entryId: place.entryId,
    orderId: place.orderId,
    membersData: members.map(member => ({
      uid: member.id,
      name: member.id === uid ? member.name : member.shownName,
      photo: pictureUrls(member.isUnanswered && member.id !== uid ? null : member.photoId).avatar,
      isCaptain: member.id === row.captainId,
      hasAccount: Boolean(member.hasAccount),
    })),
    invitations: card.isCaptain ? await listShownInvitations(app, row) : [],
    isOpen: !place.hasCompeted && now < row.completesAt,
    canWithdraw: card.isCaptain && !me.isUnanswered && !hasStarted({ start: row.startsAt.getTime() }, now.getTime()),
    isOver: now >= row.completesAt,
    now: now.toISOString(),
  };
  return { name: row.name, team };
}

export async function listMyInvitations(app: App, { uid }: Viewer, filters: EventFilters) {
  const now = app.now();
  const rows = await listInvitationsOf(app.database.kysely, uid, filters, now);
  return {
    invitations: rows.map(row => ({
      uid: row.id,
      teamName: row.teamName,
      captainName: row.captainName,
      event: toEvent(row),
      categoryName: row.categoryName,
      closed: whyNoMember({ ...row, isOver: now >= row.completesAt }),
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
