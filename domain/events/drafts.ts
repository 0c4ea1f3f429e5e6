// N11: a draft is seen by its organization alone, until it is published; and again, as long as nobody answered to it.

type Answers = {
  /** Entries and orders that may become one. */
  joined: boolean;
  /** Judges who applied, or were invited. */
  judges: boolean;
};
export const draftRefusals = ['completed', 'joined', 'judges'] as const;
export type DraftRefusal = (typeof draftRefusals)[number];

/** Why an event cannot become a draft again. */
export function whyNotTakenBack(isCompleted: boolean, { joined, judges }: Answers): DraftRefusal | null {
  if (isCompleted) return 'completed';
  if (joined) return 'joined';
  return judges ? 'judges' : null;
}
