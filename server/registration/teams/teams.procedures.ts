import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { TeamEditSchema } from '#contract/money/join-form.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { App } from '#server/app.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { captainGiven, memberLeft } from '#server/foundation/mail/texts/team-mails.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { findInviting } from '#server/people/accounts/mailed-links.ts';
import { standInOf } from '#server/registration/entries/entries.reads.ts';
import { passEntry, quitEntry } from '#server/registration/entries/participation.ts';
import { answerInvitation } from './answer-invitation.ts';
import { findInvitingTeam } from './invitations.store.ts';
import { listMyInvitations, listMyTeams, readTeam } from './read-team.ts';
import { removeMember } from './remove-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './send-invitation.ts';
import { holdJoinedTeam, holdOpenTeam, holdOwnTeam, refuseForeignTeam } from './teams.access.ts';
import { findCaptain, findTeamEntry, listMembers, updateTeamRow } from './teams.store.ts';

export const teams = {
  listMine: authed.teams.listMine.handler(({ context: { app, viewer }, input }) => listMyTeams(app, viewer, input)),
  read: authed.teams.read.handler(({ context: { app, viewer }, input }) => readTeam(app, viewer, input.id)),
  update: authed.teams.update.handler(({ context: { app, viewer }, input }) =>
    updateTeam(app, viewer, input.id, input.form),
  ),
  invite: authed.teams.invite.handler(({ context, input }) =>
    inviteMember(context, context.viewer, input.id, input.email),
  ),
  resend: authed.teams.resend.handler(({ context, input }) => resendInvitation(context, context.viewer, input.id)),
  withdraw: authed.teams.withdraw.handler(({ context: { app, viewer }, input }) =>
    withdrawInvitation(app, viewer, input.id),
  ),
  leave: authed.teams.leave.handler(({ context: { app, viewer }, input }) => leaveTeam(app, viewer, input.id)),
  handOver: authed.teams.handOver.handler(({ context: { app, viewer }, input }) =>
    handOverOwnTeam(app, viewer, input.id, input.uid),
  ),
  removeMember: authed.teams.removeMember.handler(({ context: { app, viewer }, input }) =>
    removeMember(app, viewer, input.id, input.uid),
  ),
};

export const invitations = {
  checkCode: os.invitations.checkCode.handler(({ context: { app }, input }) => checkCode(app, input.code)),
  listMine: authed.invitations.listMine.handler(({ context: { app, viewer }, input }) =>
    listMyInvitations(app, viewer, input),
  ),
  answer: authed.invitations.answer.handler(({ context: { app, viewer }, input }) =>
    answerInvitation(app, viewer, input.id, input.accept),
  ),
};

/** Reads the page of a mailed invitation. Changes nothing and reveals only the mail's own content. */
async function checkCode(app: App, code: string) {
  const db = app.database.kysely;
  const link = await findInviting(db, code, app.now());
  if (link?.invitationId) {
    const team = await findInvitingTeam(db, link.invitationId);
    return { invitation: team ? { email: link.email, name: null, offered: null, ...team } : null };
  }
  const standIn = link?.userId ? await standInOf(db, link.userId) : undefined;
  return { invitation: link && standIn ? { email: link.email, captainName: null, ...standIn } : null };
}

/**
 * Makes another member captain and mails them. The former captain stays as a member. The order stays with its payer:
 * refunds only go to the payer (N14).
 */
async function handOverOwnTeam(app: App, viewer: Viewer, teamId: string, uid: string): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { team, event } = await holdOpenTeam(trx, app, viewer, teamId);
    const members = await listMembers(trx, teamId);
    const entry = await findTeamEntry(trx, teamId);
    const next = members.find(({ id }) => id === uid);
    if (!entry) throw notFound();
    if (!next) throw refused(messages.team.memberGone);
    if (!next.hasAccount) throw refused(messages.team.noAccount);
    if (next.id === team.captainId) throw refused(messages.team.ownTeam);
    await passEntry(trx, entry.id, uid, app.now());
    await updateTeamRow(trx, teamId, { captainId: uid, updatedAt: app.now() });
    const before = members.find(({ id }) => id === team.captainId)?.shownName ?? '';
    const words = { beforeName: before, teamName: team.name, eventName: event.name };
    await queueMail(trx, app, { recipient: next.email, ...captainGiven(next.name, words) });
    return team.categoryId;
  });
  app.boards.touch(categoryId, '*');
}

/**
 * Removes a member from team and event at their wish, until the team has competed. The captain gets a mail (N14, N35).
 */
async function leaveTeam(app: App, viewer: Viewer, teamId: string): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { team, entry, member } = await holdJoinedTeam(trx, app, viewer, teamId);
    await quitEntry(trx, app, entry, viewer.uid);
    const captain = await findCaptain(trx, teamId);
    const mail = memberLeft(captain.name, { memberName: member.name, ...captain });
    await queueMail(trx, app, { recipient: captain.email, ...mail });
    return team.categoryId;
  });
  app.boards.touch(categoryId, '*');
}

/** Changes a team's name and picture, until the event is over. Members are fixed earlier (J4, ATH-109, ATH-121). */
const updateTeam = (app: App, viewer: Viewer, id: string, form: z.output<typeof TeamEditSchema>) =>
  withFormPicture(
    app,
    { photo: form.photo, who: viewer.uid, ask: () => refuseForeignTeam(app.database.kysely, viewer, id) },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const { team, event } = await holdOwnTeam(trx, viewer, id);
        if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.team.over);
        const photoId = chosenPicture(form.photo, newPhotoId, team.photoId);
        const { name } = form;
        await updateTeamRow(trx, id, { name, nameSearch: searchable(name), photoId, updatedAt: app.now() });
        if (photoId !== team.photoId) await releasePictures(app, trx, [team.photoId]);
      }),
  );
