import { authed, os } from '#server/foundation/http/procedures.ts';
import { answerInvitation } from './answer-invitation.ts';
import { checkCode } from './check-code.ts';
import { handOverOwnTeam } from './hand-over.ts';
import { leaveTeam } from './member-leaves.ts';
import { listMyInvitations, listMyTeams, readTeam } from './read-team.ts';
import { removeMember } from './remove-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './send-invitation.ts';
import { updateTeam } from './update-team.ts';

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
