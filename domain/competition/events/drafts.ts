// Only its organization sees a draft until it is published. It can become a draft again while no athlete or judge has
// joined (N11).

type Answers = {
  /** True if the event has entries, or orders that may become an entry. */
  joined: boolean;
  /** True if judges applied or were invited. */
  judges: boolean;
};
type Refusal = 'completed' | 'joined' | 'judges';

/** Why an event cannot become a draft again; null if it can. */
export function whyNotTakenBack(isCompleted: boolean, { joined, judges }: Answers): Refusal | null {
  if (isCompleted) return 'completed';
  if (joined) return 'joined';
  return judges ? 'judges' : null;
}
