import type { VoidReason } from '#domain/money/tickets/ticket-rules.ts';

// Number of people inside, whatever happened to their tickets later. An evacuation counts by it.

/** Remarks on people inside: ticket refunded or voided, person left the event, second admission, no ticket. */
export const crowdNotes = ['refunded', 'voided', 'left', 'doubles', 'without'] as const;
type CrowdNote = (typeof crowdNotes)[number];

export type Crowd = Record<'inside' | 'missing' | CrowdNote, number>;
export const nobody: Crowd = { inside: 0, missing: 0, refunded: 0, voided: 0, left: 0, doubles: 0, without: 0 };

const counts = Object.keys(nobody) as (keyof Crowd)[];
export function together(crowds: readonly Crowd[]): Crowd {
  const sum = { ...nobody };
  for (const crowd of crowds) for (const count of counts) sum[count] += crowd[count];
  return sum;
}

/** One admission. `forced` and `void`: the ticket was not in the list, or not valid there. */
type Entered = { voidReason: VoidReason | 'left' | null; kind: 'admitted' | 'double' | 'void' | 'forced' };

/** Counts `count` equal admissions. */
export function entered({ voidReason, kind }: Entered, count = 1): Crowd {
  const inside = { ...nobody, inside: count };
  if (voidReason === 'refunded') return { ...inside, refunded: count };
  if (voidReason === 'left') return { ...inside, left: count };
  if (voidReason) return { ...inside, voided: count };
  if (kind === 'double') return { ...inside, doubles: count };
  return kind === 'admitted' ? inside : { ...inside, without: count };
}

type OfDay = { day: string };
type KnownTicket = {
  typeId: string;
  voidReason: Entered['voidReason'];
  admitted: readonly OfDay[];
  conflicts: readonly (OfDay & { kind: Entered['kind'] })[];
};

/** The count of one ticket or person on its counting day. */
export function crowdOf({ voidReason, admitted, conflicts }: KnownTicket, day: string): Crowd {
  const marks = [...admitted.map(mark => ({ ...mark, kind: 'admitted' as const })), ...conflicts];
  const ofDay = marks.filter(mark => mark.day === day);
  if (ofDay.length === 0) return { ...nobody, missing: voidReason ? 0 : 1 };
  return together(ofDay.map(({ kind }) => entered({ voidReason, kind })));
}
