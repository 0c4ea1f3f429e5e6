import { type PaymentType, paymentTypes } from '#contract/money/join-form.ts';
import { forget, keep, mostLetters, readKept } from '#web/lib/storage/browser-store.ts';

export type TeamValues = { name: string; photo: string; emails: string[] };
type JoinStep = 'category' | 'team' | 'payment';
export type JoinDraft = {
  /** Idempotency key: an order sent twice is one order. A new order renews it. */
  key: string;
  step: JoinStep;
  categoryId: string | null;
  team: TeamValues | null;
  paymentType: PaymentType | null;
};

/** One draft per account and event, because others may use the browser later. */
export const draftName = (account: string, eventId: string) => `join-draft:${account}:${eventId}`;

const steps: readonly unknown[] = ['category', 'team', 'payment'];
const text = (value: unknown) => (typeof value === 'string' ? value : '');

function readTeam(stored: Partial<TeamValues> | null | undefined): TeamValues | null {
  if (!stored || typeof stored !== 'object') return null;
  const emails = Array.isArray(stored.emails) ? stored.emails.map(text) : [];
  return { name: text(stored.name), photo: text(stored.photo), emails };
}

export function readDraft(name: string): JoinDraft | null {
  const stored = readKept(name) as Partial<JoinDraft> | null;
  if (!stored || !text(stored.key)) return null;
  return {
    key: text(stored.key),
    step: steps.includes(stored.step) ? (stored.step as JoinStep) : 'category',
    categoryId: text(stored.categoryId) || null,
    team: readTeam(stored.team),
    paymentType: paymentTypes.find(type => type === stored.paymentType) ?? null,
  };
}

/** Stores the draft. Drops the team's logo if the browser's storage has no room. */
export function writeDraft(name: string, draft: JoinDraft) {
  const isTooLarge = draft.team !== null && draft.team.photo.length > mostLetters;
  if (!isTooLarge && keep(name, draft)) return;
  keep(name, { ...draft, team: draft.team && { ...draft.team, photo: '' } });
}

export const forgetDraft = forget;
