// N11: a draft is seen by its organization alone, until it is published; and again, as long as nobody answered to it.

type Answers = {
  /** Entries and orders that may become one. */
  joined: boolean;
  /** Judges who applied, or were invited. */
  judges: boolean;
};
type Refusal = 'completed' | 'joined' | 'judges';

/** Why an event cannot become a draft again. */
export function whyNotTakenBack(isCompleted: boolean, { joined, judges }: Answers): Refusal | null {
  if (isCompleted) return 'completed';
  if (joined) return 'joined';
  return judges ? 'judges' : null;
}
