// Only its organization sees a draft until it is published. It can become a draft again while no athlete or judge has
// joined (N11).

type Answers = {
  /** Entries, and orders that may become one. */
  joined: boolean;
  /** Judges who applied or were invited. */
  judges: boolean;
};
type Refusal = 'completed' | 'joined' | 'judges';

/** Why an event cannot become a draft again. */
export function whyNotTakenBack(isCompleted: boolean, { joined, judges }: Answers): Refusal | null {
  if (isCompleted) return 'completed';
  if (joined) return 'joined';
  return judges ? 'judges' : null;
}
