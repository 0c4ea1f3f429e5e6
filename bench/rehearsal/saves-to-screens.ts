import type { MadeDay } from './make-day.ts';
import type { SeenChange } from './onlookers.ts';
import type { Phone } from './phones.ts';
import type { PlayedRail } from './played-rail.ts';

/** The latest moment that is not after `at`; null if there is no such moment. */
const lastBefore = (moments: readonly number[], at: number): number | null =>
  moments.reduce<number | null>(
    (last, moment) => (moment <= at && (last === null || moment > last) ? moment : last),
    null,
  );

/**
 * Milliseconds of each result from its telephone to each screen that received it. The time begins when the result was
 * sent or the network returned, whichever was later.
 */
export function savesToScreens(
  seen: readonly SeenChange[],
  phones: readonly Phone[],
  { categories }: MadeDay,
  played: readonly PlayedRail[],
): Float64Array {
  const railOf = new Map<string, string>();
  for (const { railId, categoryId, test, entryId } of played) {
    const place = categories.find(({ id }) => id === categoryId)!.tests.indexOf(test);
    railOf.set(`${entryId} ${place}`, railId);
  }
  const senders = new Map<string, { sent: number[]; ups: number[] }>();
  for (const { finishing, ups } of phones) {
    for (const { railId, at } of finishing) {
      const known = senders.get(railId) ?? { sent: [], ups };
      known.sent.push(at);
      // The network times of the last finisher count.
      senders.set(railId, { ...known, ups });
    }
  }
  const delays: number[] = [];
  const told = new Set<string>();
  for (const { cells, arrivals } of seen) {
    for (const [entryId, place, measured] of cells) {
      const railId = railOf.get(`${entryId} ${place}`);
      const sender = railId === undefined ? undefined : senders.get(railId);
      if (!railId || !sender || !measured || told.has(railId)) continue;
      told.add(railId);
      const first = arrivals.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
      const sent = lastBefore(sender.sent, first);
      if (sent === null) continue;
      const from = Math.max(sent, lastBefore(sender.ups, first) ?? 0);
      for (const at of arrivals) delays.push(at - from);
    }
  }
  return Float64Array.from(delays).sort();
}
