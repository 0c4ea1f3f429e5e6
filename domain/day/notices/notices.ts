// Notices to the telephones of athletes about their own heats.

const minute = 60_000;

/** Minutes before the announced start of a heat at which its athletes get a notice. */
export const soonMinutes = [30, 12] as const;

/** A notice that is older is of no use: the page says it better. */
export const staleMs = 3 * minute;

/** After a notice about a heat, the next minutes bring no notice that the heat comes soon. */
export const quietMs = 5 * minute;

/** A start that moves by less changes nothing for an athlete. */
const leastMoved = 2 * minute;

/** The moments of the notices that still come before a start. */
export const soonAhead = (startsAt: number, now: number): number[] =>
  soonMinutes.map(minutes => startsAt - minutes * minute).filter(at => at > now);

/** The place of an athlete in a test. `startsAt` is the announced start in milliseconds. */
export type ToldPlace = {
  userId: string;
  testId: string;
  heatId: string;
  heat: string;
  rail: number;
  startsAt: number;
};

export type MovedPlace = { is: ToldPlace; was: ToldPlace };

const keyOf = ({ userId, testId }: ToldPlace) => `${userId} ${testId}`;

/** The athletes whose heat or rail is another, or whose start moved by two minutes or more. */
export function movedPlaces(before: readonly ToldPlace[], after: readonly ToldPlace[]): MovedPlace[] {
  const known = new Map(before.map(place => [keyOf(place), place]));
  return after.flatMap(is => {
    const was = known.get(keyOf(is));
    if (!was) return [];
    const isSame = was.heat === is.heat && was.rail === is.rail && Math.abs(is.startsAt - was.startsAt) < leastMoved;
    return isSame ? [] : [{ is, was }];
  });
}
