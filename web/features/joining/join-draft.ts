import { type PaymentType, paymentTypes } from '#contract/join-form.ts';

export type TeamValues = { name: string; photo: string; emails: string[] };
type JoinStep = 'category' | 'team' | 'payment';
export type JoinDraft = {
  /** Makes sending an order twice the same order; renewed when another order is wanted. */
  key: string;
  step: JoinStep;
  categoryId: string | null;
  team: TeamValues | null;
  paymentType: PaymentType | null;
};

/** One draft an account and an event: this browser may be somebody else's tomorrow. */
export const draftName = (account: string, eventId: string) => `join-draft:${account}:${eventId}`;

const steps: readonly unknown[] = ['category', 'team', 'payment'];
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function readTeam(stored: Partial<TeamValues> | null | undefined): TeamValues | null {
  if (!stored || typeof stored !== 'object') return null;
  const emails = Array.isArray(stored.emails) ? stored.emails.map(text) : [];
  return { name: text(stored.name), photo: text(stored.photo), emails };
}

// Storage can be forbidden or full; joining works without its draft.
export function readDraft(name: string): JoinDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<JoinDraft> | null;
    if (!stored || !text(stored.key)) return null;
    return {
      key: text(stored.key),
      step: steps.includes(stored.step) ? (stored.step as JoinStep) : 'category',
      categoryId: text(stored.categoryId) || null,
      team: readTeam(stored.team),
      paymentType: paymentTypes.find(type => type === stored.paymentType) ?? null,
    };
  } catch {
    return null;
  }
}

// Local storage takes about five million letters for the whole platform.
const mostLetters = 1_500_000;

export function writeDraft(name: string, draft: JoinDraft) {
  const team = draft.team && draft.team.photo.length > mostLetters ? { ...draft.team, photo: '' } : draft.team;
  for (const kept of [
    { ...draft, team },
    { ...draft, team: team && { ...team, photo: '' } },
  ]) {
    try {
      localStorage.setItem(name, JSON.stringify(kept));
      return;
    } catch {}
  }
}

export function forgetDraft(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {}
}
