import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { type Whys, whysOf } from './why-off.ts';

export type ShownDay = {
  data: CategoryOfTheDay;
  why: Whys;
  /** When the data arrived, by the device's clock. */
  seenAt: number;
  /** Server time estimated from the answer, until the real clock is known. */
  elseNow: () => number;
};

export function useShownDay(data: CategoryOfTheDay, seenAt: number): ShownDay {
  return { data, why: whysOf(data), seenAt, elseNow: useServerClock(data.now, seenAt) };
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
