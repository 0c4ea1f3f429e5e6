import { messages } from '#contract/messages.ts';
import { TeamDataSchema } from '#contract/money/join-form.ts';
import { checkInvitedEmails, mostInvitations } from '#domain/registration/teams/invitations.ts';
import type { TeamValues } from './join-draft.ts';

/** Errors of a team's data, by field. An empty email field is an error (ATH-143 to ATH-148). */
export function checkTeam(values: TeamValues, captain: string, allowedMembers: number): Record<string, string> {
  const checked = TeamDataSchema.safeParse(values);
  const wrong: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) wrong[path.join('.')] ??= message;
  const words = {
    duplicate: messages.joining.duplicate,
    own: messages.joining.duplicate,
    'too-many': messages.joining.tooMany(mostInvitations(allowedMembers)),
  };
  for (const { index, problem } of checkInvitedEmails(values.emails, captain, allowedMembers))
    wrong[`emails.${index}`] ??= words[problem];
  return wrong;
}

// At first the form has one field per possible invitation, up to this number. A button adds more.
const mostAtFirst = 5;

export const newTeam = (allowedMembers: number): TeamValues => ({
  name: '',
  photo: '',
  emails: Array.from({ length: Math.min(mostAtFirst, mostInvitations(allowedMembers)) }, () => ''),
});
