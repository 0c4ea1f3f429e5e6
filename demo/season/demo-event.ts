import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import type { DecrementType } from '#domain/scoring/ranking/points-systems.ts';
import type { DemoAbout } from './about.ts';
import type { WorkoutName } from './workouts.ts';

/** A day counted from today, and a wall time of the event's place. */
export type When = readonly [day: number, time: string];
export type DemoSpan = readonly [start: When, end: When];

export type DemoTest = {
  workout: WorkoutName;
  span: DemoSpan;
  stage?: 'qualifier';
  /** Index of the test's scenario in the event. */
  scenario?: number;
  isFinal?: true;
};

export type DemoCategory = {
  name: string;
  ages: readonly [number, number];
  /** Number of members in a team; missing if athletes compete alone. */
  members?: number;
  capacity?: number;
  isRunning?: true;
  points?: DecrementType;
  /** The own points table of points system 8, in hundredths. */
  table?: PointsTable;
  /** Start and end of the category; without it, those of the event. */
  span?: DemoSpan;
  /** Seconds that a heat and its warm-up last. */
  caps?: readonly [heat: number, warmUp: number];
  goOn?: number;
  isHidden?: true;
  isAudit?: true;
  cover?: string;
  /** The entry at this index is disqualified or has withdrawn. */
  outside?: { place: number; standing: 'disqualified' | 'withdrawn'; reason: string };
  /** Number of demo athletes with an entry. */
  entries: number;
  tests?: readonly DemoTest[];
};

/** A ticket type of an event. `given` is the number of its tickets that were given by hand. */
export type DemoTicketType = {
  name: string;
  /** The price in cents. */
  price: number;
  limit: number;
  entries: 'once' | 'daily';
  mostPerPerson?: number;
  isPublic?: boolean;
  given: number;
};

export type DemoEvent = {
  /** The organization: the part of its email before the @. */
  by: string;
  /** The event's name; `{year}` becomes the year of its start. */
  name: string;
  address: string;
  timeZone: string;
  dollars: number;
  span: DemoSpan;
  finishedAt?: When;
  qualifier?: DemoSpan;
  qualifierClosedAt?: When;
  /** The fields of an event on site; missing for an online event. */
  onSite?: {
    final: DemoSpan;
    athletes: number;
    rails: number;
    between: number;
    scenarios?: readonly string[];
  };
  /** True if the live day is still to be run. Heats of the first tests are published, and there are no results. */
  isToRun?: true;
  terms: string;
  paymentInfo: string;
  about?: DemoAbout;
  /** File name in `demo/covers/`. */
  cover: string;
  categories: readonly DemoCategory[];
  tickets?: readonly DemoTicketType[];
  /** General tests, each with the indexes of its categories. */
  general?: readonly (DemoTest & { categories: readonly number[]; cover?: string })[];
};

export const on = (day: number, from: string, to: string): DemoSpan => [
  [day, from],
  [day, to],
];
export const days = (first: number, from: string, last: number, to: string): DemoSpan => [
  [first, from],
  [last, to],
];

type Category = Omit<DemoCategory, 'name' | 'ages' | 'entries'>;
export const category = (
  name: string,
  ages: DemoCategory['ages'],
  entries: number,
  more: Category = {},
): DemoCategory => ({ name, ages, entries, ...more });
export const test = (
  workout: WorkoutName,
  span: DemoSpan,
  more: Omit<DemoTest, 'workout' | 'span'> = {},
): DemoTest => ({
  workout,
  span,
  ...more,
});
