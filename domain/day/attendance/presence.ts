export const presences = ['expected', 'present', 'absent'] as const;
export type Presence = (typeof presences)[number];

/** In seconds. A mark that a device sends later than this counts as made a day ago. */
export const longestWait = 86_400;

/** The last mark that a person made for an entry. `expected` takes the earlier mark back. */
type Word = { state: Presence; at: Date };

/**
 * The state of an entry, by the later of its manual mark and its admission at a door. A manual «present» always counts.
 */
export function presenceOf(word: Word | null, doorAt: Date | null): Presence {
  if (word?.state === 'present') return 'present';
  if (word?.state === 'absent' && (!doorAt || doorAt <= word.at)) return 'absent';
  return doorAt ? 'present' : 'expected';
}
