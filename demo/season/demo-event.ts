import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import type { DecrementType } from '#domain/scoring/ranking/points-systems.ts';
import type { DemoAbout } from './about.ts';
import type { WorkoutName } from './workouts.ts';

/** A day counted from today and a clock's time, both of the event's place. */
export type When = readonly [day: number, time: string];
export type DemoSpan = readonly [start: When, end: When];

export type DemoTest = {
  workout: WorkoutName;
  span: DemoSpan;
  stage?: 'qualifier';
  /** Its place among the event's scenarios. */
  scenario?: number;
  isFinal?: true;
};

export type DemoCategory = {
  name: string;
  ages: readonly [number, number];
  /** How many make a team. */
  members?: number;
  capacity?: number;
  isRunning?: true;
  points?: DecrementType;
  /** The table of the points system 8, in hundredths. */
  table?: PointsTable;
  /** The event's, when nothing is said. */
  span?: DemoSpan;
  /** Seconds of a heat and of warming up. */
  caps?: readonly [heat: number, warmUp: number];
  goOn?: number;
  isHidden?: true;
  isAudit?: true;
  cover?: string;
  /** Who entered as that many-th and is no longer among those who are ranked. */
  outside?: { place: number; standing: 'disqualified' | 'withdrawn'; reason: string };
  /** How many of the demo's athletes hold a place. */
  entries: number;
  tests?: readonly DemoTest[];
};

/** A kind of ticket for the public; how many the organizer has given by hand. */
export type DemoTicketType = {
  name: string;
  /** In cents. */
  price: number;
  limit: number;
  entries: 'once' | 'daily';
  mostPerPerson?: number;
  isPublic?: boolean;
  given: number;
};

export type DemoEvent = {
  /** What stands before the @ of its organization. */
  by: string;
  /** `{year}` becomes the year of its start. */
  name: string;
  address: string;
  timeZone: string;
  dollars: number;
  span: DemoSpan;
  finishedAt?: When;
  qualifier?: DemoSpan;
  qualifierClosedAt?: When;
  /** An event without it is online. */
  onSite?: {
    final: DemoSpan;
    athletes: number;
    rails: number;
    between: number;
    scenarios?: readonly string[];
  };
  /** Its day is still to be run: the heats of its first tests are drawn and published, and nobody has a result. */
  isToRun?: true;
  terms: string;
  paymentInfo: string;
  about?: DemoAbout;
  /** A drawing of `demo/covers/`. */
  cover: string;
  categories: readonly DemoCategory[];
  /** What the public buys to watch it. */
  tickets?: readonly DemoTicketType[];
  /** Tests defined once for several categories, told by their place. */
  general?: readonly (DemoTest & { categories: readonly number[]; cover?: string })[];
};

/** A span within one day. */
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
