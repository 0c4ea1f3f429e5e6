export const presences = ['expected', 'present', 'absent'] as const;
export type Presence = (typeof presences)[number];

/** What a device kept for longer was said a day ago, as far as anybody is told; in seconds. */
export const longestWait = 86_400;

/** What was last said of an entry by hand; `expected` takes back what was said before. */
type Word = { state: Presence; at: Date };

/** Whether somebody has come: by hand or through the door, and of both what came last. */
export function presenceOf(word: Word | null, doorAt: Date | null): Presence {
  if (word?.state === 'present') return 'present';
  if (word?.state === 'absent' && (!doorAt || doorAt <= word.at)) return 'absent';
  return doorAt ? 'present' : 'expected';
}
