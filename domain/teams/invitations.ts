export const invitationStates = ['pending', 'accepted', 'rejected'] as const;

/** ATH-118, ATH-148: the captain holds one of the places. */
export const mostInvitations = (allowedMembers: number): number => Math.max(0, allowedMembers - 1);

type EmailProblem = 'duplicate' | 'own' | 'too-many';

/** What is wrong with the invited emails, by their place in the list; case does not count. */
export function checkInvitedEmails(
  emails: readonly string[],
  captain: string,
  allowedMembers: number,
): { index: number; problem: EmailProblem }[] {
  const own = captain.trim().toLowerCase();
  const seen = new Set<string>();
  return emails.flatMap((typed, index): { index: number; problem: EmailProblem }[] => {
    const email = typed.trim().toLowerCase();
    if (email === '') return [];
    if (email === own) return [{ index, problem: 'own' }];
    if (seen.has(email)) return [{ index, problem: 'duplicate' }];
    seen.add(email);
    return index >= mostInvitations(allowedMembers) ? [{ index, problem: 'too-many' }] : [];
  });
}

/** J4: until the event starts. */
export function whyNoMember(team: { members: number; allowedMembers: number; start: number }, now: number) {
  if (now >= team.start) return 'started' as const;
  return team.members >= team.allowedMembers ? ('full' as const) : null;
}

/** A waiting invitation may be mailed again once an hour. */
export const resendAfterMs = 3_600_000;
