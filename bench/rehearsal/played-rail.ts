import type { DayTest } from './make-day.ts';
import type { RailCounted } from './page-orders.ts';
import type { Phone } from './phones.ts';
import type { RailScript } from './script.ts';

/** What is decided at a rail besides its second key, each at a rail of a heat of its own. */
export const decisions = [
  /** The organizer had typed a result before the heat; both are shown, and the principal judge chooses. */
  'typed before, the count holds',
  'typed before, the typed holds',
  'corrected before the second key',
  'no judge came, another counts',
  'no judge came, typed',
] as const;
export type RailDecision = (typeof decisions)[number];

/** What was done at a rail, as it was meant. */
export type PlayedRail = {
  railId: string;
  categoryId: string;
  test: DayTest;
  entryId: string;
  script: RailScript;
  counted: RailCounted;
  /** It was counted and confirmed before, and that was annulled. */
  isAgain: boolean;
  decision: RailDecision | null;
  phone: Phone;
};
