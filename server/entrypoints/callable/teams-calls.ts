import { ORPCError, ValidationError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import { type Call, type Calls, given, idIn } from './call.ts';
import { toSourceTeam } from './source-shapes.ts';

const words = messages.team;

/** Returns the text of a refusal by a rule, or by the field `field`. Null for any other failure. */
function refusalOf(error: unknown, field: string): string | null {
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'REFUSED' || error.code === 'INVALID_FIELD') return error.message;
  if (error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return null;
  const issues = error.cause.issues.map(({ message, path: [key] = [] }) => ({ message, key }));
  return issues.every(({ key }) => key === field) ? (issues[0]?.message ?? null) : null;
}

/** Answers with a message. A refusal is a normal answer here, with the text that the page shows (ATH-319, ATH-321). */
async function tell(work: Promise<unknown>, message: string, field = '') {
  try {
    await work;
    return { error: false, message };
  } catch (error) {
    const refusal = refusalOf(error, field);
    if (refusal === null) throw error;
    return { error: true, message: refusal };
  }
}

const answers = new Map<unknown, boolean>([
  ['accepted', true],
  ['rejected', false],
]);

/** Answers an invitation. Team, event and category follow from it. */
const answerInvitation: Call = (ask, data) => {
  const answer = { id: given(data, 'id_invitation'), accept: answers.get(given(data, 'status')) as boolean };
  return tell(ask.invitations.answer(answer), words.answered);
};

const sendInvitation: Call = (ask, data) =>
  tell(ask.teams.invite({ id: given(data, 'id_team'), email: given(data, 'email') }), words.sent, 'email');

const readTeam: Call = async (ask, data) => {
  const id = idIn(data, 'id_team');
  const { name, team } = await ask.teams.read({ id });
  return toSourceTeam(id, name, team);
};

const deleteMemberTeam: Call = async (ask, data) => {
  await ask.teams.removeMember({ id: given(data, 'id_team'), uid: given(data, 'id_user') });
  return { message: words.removed };
};
deleteMemberTeam.names = { uid: 'id_user' };

export const teamsCalls: Calls = {
  updateInvitationTeam: answerInvitation,
  updateTeamInvitation: answerInvitation,
  sendInvitation,
  sendInvitationTeam: sendInvitation,
  getTeamDetail: readTeam,
  getDataTeam: readTeam,
  deleteMemberTeam,
};
