import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import type { DecrementType } from '#domain/scoring/ranking/points-systems.ts';
import type { DemoAbout } from './about.ts';
import type { WorkoutName } from './workouts.ts';

/** Day counted from today, and a local time of the event's place. */
export type When = readonly [day: number, time: string];
export type DemoSpan = readonly [start: When, end: When];

export type DemoTest = {
  workout: WorkoutName;
  span: DemoSpan;
  stage?: 'qualifier';
  /** Index among the event's scenarios. */
  scenario?: number;
  isFinal?: true;
};

export type DemoCategory = {
  name: string;
  ages: readonly [number, number];
  /** Members of a team. Missing when athletes compete alone. */
  members?: number;
  capacity?: number;
  isRunning?: true;
  points?: DecrementType;
  /** Table of the points system 8, in hundredths. */
  table?: PointsTable;
  /** The event's span by default. */
  span?: DemoSpan;
  /** Seconds of a heat and of the warm-up. */
  caps?: readonly [heat: number, warmUp: number];
  goOn?: number;
  isHidden?: true;
  isAudit?: true;
  cover?: string;
  /** Entry at this index, which is no longer ranked. */
  outside?: { place: number; standing: 'disqualified' | 'withdrawn'; reason: string };
  /** Number of demo athletes with an entry. */
  entries: number;
  tests?: readonly DemoTest[];
};

/** Ticket type of the public; `given` tickets were given by hand. */
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
  /** Part of the organization's email before the @. */
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
  /** Missing for an online event. */
  onSite?: {
    final: DemoSpan;
    athletes: number;
    rails: number;
    between: number;
    scenarios?: readonly string[];
  };
  /** The live day is still to come: heats of the first tests are published, and there are no results. */
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
