export const invitationStates = ['pending', 'accepted', 'rejected'] as const;

/** The most invitations of a team: one place is the captain's (ATH-118, ATH-148). */
export const mostInvitations = (allowedMembers: number): number => Math.max(0, allowedMembers - 1);

type EmailProblem = 'duplicate' | 'own' | 'too-many';

/** Problems of the invited emails, by index in the list. Capitals and small letters are equal. */
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

export const closedReasons = ['over', 'competed', 'full'] as const;
type TeamState = { members: number; allowedMembers: number; hasCompeted: boolean; isOver: boolean };

/** Why the team takes no new member. Its first result, its first called heat, or the event's end closes it (N35). */
export function whyNoMember({ members, allowedMembers, hasCompeted, isOver }: TeamState) {
  if (isOver) return 'over' as const;
  if (hasCompeted) return 'competed' as const;
  return members >= allowedMembers ? ('full' as const) : null;
}

/** Milliseconds after which the captain can send a pending invitation again. */
export const resendAfterMs = 3_600_000;

/** Milliseconds that the list still shows a pending invitation after its event is completed (N35). */
export const lapsedShownForMs = 14 * 86_400_000;
