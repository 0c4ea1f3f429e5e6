import type { DayTest } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import type { Phone } from './phones.ts';
import type { RailScript } from './script.ts';

/** Decisions at a rail besides the second key, each in its own heat. */
export const decisions = [
  /** The organizer typed a result before the heat; the principal judge sees both and chooses. */
  'typed before, the count holds',
  'typed before, the typed holds',
  'corrected before the second key',
  'no judge came, another counts',
  'no judge came, typed',
  /** The judge counts on a printed card, and a helper types it after the heat. */
  'a card without a telephone',
  'a card and the same count',
  /** The principal judge sees both, and chooses the card. */
  'a card and another count',
] as const;
export type RailDecision = (typeof decisions)[number];

/** The work that the script plans at a rail. */
export type PlayedRail = {
  railId: string;
  categoryId: string;
  test: DayTest;
  entryId: string;
  script: RailScript;
  counted: RailCounted;
  /** True in a repetition: an earlier result was confirmed, then annulled. */
  isAgain: boolean;
  decision: RailDecision | null;
  phone: Phone;
};
