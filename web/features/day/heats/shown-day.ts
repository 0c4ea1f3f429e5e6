import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { useServerClock } from '#web/lib/server-clock.ts';
import { type Whys, whysOf } from './why-off.ts';

/** A category as its manager shows it, and what its buttons have to know. */
export type ShownDay = {
  data: CategoryOfTheDay;
  why: Whys;
  /** When that was heard, by the device. */
  seenAt: number;
  /** The server's time, until its clock was asked for it. */
  elseNow: () => number;
};

export function useShownDay(data: CategoryOfTheDay, seenAt: number): ShownDay {
  return { data, why: whysOf(data), seenAt, elseNow: useServerClock(data.now, seenAt) };
}

/** Whose heats are listed, if nobody chose: the test that runs, else the next one, else the last. */
export const testInTurn = ({ tests }: CategoryOfTheDay) =>
  tests.find(({ status }) => status === 'active') ?? tests.find(({ status }) => status !== 'finished') ?? tests.at(-1);

export const heatsOf = ({ heats }: CategoryOfTheDay, testId: string | undefined) =>
  heats.filter(heat => heat.testId === testId);

/** The floor on which the heat runs whose rails are shown. */
export const placeOfRails = ({ heats, heatId, tests }: CategoryOfTheDay): string | undefined => {
  const testId = heats.find(({ uid }) => uid === heatId)?.testId;
  return tests.find(({ uid }) => uid === testId)?.place.id;
};
