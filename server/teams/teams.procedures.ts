import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { answerInvitation } from './answer-invitation.ts';
import { listMyInvitations, listMyTeams, readTeam } from './read-team.ts';
import { removeMember } from './remove-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './send-invitation.ts';
import { updateTeam } from './update-team.ts';

export const teams = {
  listMine: os.teams.listMine.handler(async ({ context, input }) =>
    listMyTeams(context.app, await signedIn(context), input),
  ),
  read: os.teams.read.handler(async ({ context, input }) => readTeam(context.app, await signedIn(context), input.id)),
  update: os.teams.update.handler(async ({ context, input }) => {
    await updateTeam(context.app, await signedIn(context), input.id, input.form);
    return {};
  }),
  invite: os.teams.invite.handler(async ({ context, input }) => {
    await inviteMember(context, await signedIn(context), input.id, input.email);
    return {};
  }),
  resend: os.teams.resend.handler(async ({ context, input }) => {
    await resendInvitation(context, await signedIn(context), input.id);
    return {};
  }),
  withdraw: os.teams.withdraw.handler(async ({ context, input }) => {
    await withdrawInvitation(context.app, await signedIn(context), input.id);
    return {};
  }),
  removeMember: os.teams.removeMember.handler(async ({ context, input }) => {
    await removeMember(context.app, await signedIn(context), input.id, input.uid);
    return {};
  }),
};

export const invitations = {
  listMine: os.invitations.listMine.handler(async ({ context, input }) =>
    listMyInvitations(context.app, await signedIn(context), input),
  ),
  answer: os.invitations.answer.handler(async ({ context, input }) => {
    await answerInvitation(context.app, await signedIn(context), input.id, input.accept);
    return {};
  }),
};
