export const presences = ['expected', 'present', 'absent'] as const;
export type Presence = (typeof presences)[number];

/** A device may send a mark later than this; it then counts as made a day ago. In seconds. */
export const longestWait = 86_400;

/** The last mark of an entry by hand; `expected` takes back the mark before. */
type Word = { state: Presence; at: Date };

/** Whether the entry has come: by hand or through a door, whichever is later. A «present» by hand always counts. */
export function presenceOf(word: Word | null, doorAt: Date | null): Presence {
  if (word?.state === 'present') return 'present';
  if (word?.state === 'absent' && (!doorAt || doorAt <= word.at)) return 'absent';
  return doorAt ? 'present' : 'expected';
}
