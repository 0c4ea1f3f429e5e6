import { useEffect, useSyncExternalStore } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { keptSince, onKept } from '#web/lib/storage/kept-since.ts';
import { type Whys, whysOf } from './why-off.ts';

export type ShownDay = {
  data: CategoryOfTheDay;
  why: Whys;
  /** When the data arrived, by the device's clock. */
  seenAt: number;
  /** Server time estimated from the answer, until the floor's clock is known. */
  elseNow: () => number;
};

const lead = 'floor-clock-lead';

export function useShownDay(data: CategoryOfTheDay, seenAt: number): ShownDay {
  const fromAnswer = useServerClock(data.now, seenAt);
  // A cached answer is older than its arrival on this page. The device then uses the last known lead of the server's
  // clock (LIVE-D14).
  const isKept = useSyncExternalStore(onKept, keptSince, () => null) !== null;
  useEffect(() => {
    const now = readFloorClock();
    if (now !== null && seenAt > 0) keep(lead, Math.round(now - Date.now()));
  }, [seenAt]);
  const elseNow = () => {
    const leadMs = isKept ? readKept(lead) : null;
    return typeof leadMs === 'number' ? Date.now() + leadMs : fromAnswer();
  };
  return { data, why: whysOf(data), seenAt, elseNow };
}

/** The test whose heats are listed by default: the running one, else the next, else the last. */
export const testInTurn = ({ tests }: CategoryOfTheDay) =>
  tests.find(({ status }) => status === 'active') ?? tests.find(({ status }) => status !== 'finished') ?? tests.at(-1);

export const heatsOf = ({ heats }: CategoryOfTheDay, testId: string | undefined) =>
  heats.filter(heat => heat.testId === testId);

/** The floor of the heat whose rails are shown. */
export const placeOfRails = ({ heats, heatId, tests }: CategoryOfTheDay): string | undefined => {
  const testId = heats.find(({ uid }) => uid === heatId)?.testId;
  return tests.find(({ uid }) => uid === testId)?.place.id;
};
