import type { DayBlocks } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { askedRestMs } from '#domain/day/heats/block-rests.ts';
import { dayText } from '#domain/foundation/time/wall-words.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { formatHour } from '#web/lib/clock/dates.ts';

export type TestOfPlan = DayBlocks['tests'][number];
export type PlannedTest = TestOfPlan & { block: NonNullable<TestOfPlan['block']> };

export const isPlanned = (test: TestOfPlan): test is PlannedTest => test.block !== null;

export const fullName = ({ name, category }: TestOfPlan): string => `${category.name}, ${name}`;

export const placeName = ({ places }: DayBlocks, { placeId, category }: TestOfPlan): string => {
  const name = places.find(({ uid }) => uid === placeId)?.name;
  return name ?? (placeId === category.uid ? category.name : 'Pista del evento');
};

/** `4 × 14 min`; a block that nobody is entered for yet has no number. */
export const heatsOf = ({ heats, heatMin }: TestOfPlan): string =>
  heats === 0 ? 'sin inscritos' : `${heats} × ${heatMin} min`;

export const hoursOf = ({ event }: DayBlocks, { block }: PlannedTest): string =>
  `${formatHour(block.start, event.timeZone)} a ${formatHour(block.end, event.timeZone)}`;

const minutesBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 60_000;
export const minutesOf = ({ block }: PlannedTest): number => minutesBetween(block.start, block.end);

/** The rest after the test before it in the category, where it is too short. Published heats have their own rests. */
export const shortRestOf = ({ drawn, block }: PlannedTest) => (drawn === 'published' ? null : block.rest);

export const askedRestMin = askedRestMs / 60_000;

/** Why a block cannot stay: it became impossible, or its heats do not fit. Null while fine. */
export function faultOf({ event, tests }: DayBlocks, test: PlannedTest): string | null {
  const { fault } = test.block;
  const nameOf = (id: string) => {
    const other = tests.find(({ uid }) => uid === id);
    return other ? fullName(other) : '';
  };
  if (fault) return messages.heatPlans.blockFault(fault, { timeZone: event.timeZone, nameOf });
  const has = minutesOf(test);
  return test.drawn !== 'published' && test.needMin > has
    ? messages.heatPlans.blockShort(Math.max(1, test.heats), test.needMin, has)
    : null;
}

/** Says that people rest too little before a block which has no fault. Null while fine. */
export function restDoubtOf(plan: DayBlocks, test: PlannedTest): string | null {
  const rest = shortRestOf(test);
  return rest && faultOf(plan, test) === null ? messages.heatPlans.blockRest(rest.min, askedRestMin) : null;
}

/** Why a block needs a look. Null while fine. */
export const doubtOf = (plan: DayBlocks, test: PlannedTest): string | null =>
  faultOf(plan, test) ?? restDoubtOf(plan, test);

/** The planned tests by day and hour: `Sábado 21-11-2026`. */
export function byDay(plan: DayBlocks): { day: string; title: string; tests: PlannedTest[] }[] {
  const { timeZone } = plan.event;
  const sorted = plan.tests.filter(isPlanned).toSorted((a, b) => a.block.start.localeCompare(b.block.start));
  return [...Map.groupBy(sorted, ({ block }) => toWall(block.start, timeZone).slice(0, 10))].map(([day, tests]) => ({
    day,
    title: dayText(tests[0]!.block.start, timeZone),
    tests,
  }));
}

/** The times that a test without a block is offered: behind its floor and its category, as long as its heats need. */
export function firstTimes({ event, tests, betweenMin }: DayBlocks, test: TestOfPlan): { start: string; end: string } {
  const near = tests.filter(isPlanned).filter(({ placeId, category }) => {
    return placeId === test.placeId || category.uid === test.category.uid;
  });
  const ends = near.map(({ block }) => Date.parse(block.end) + betweenMin * 60_000);
  const start = Math.max(Date.parse(event.start), Date.parse(test.start), ...ends);
  const end = start + Math.max(5, Math.ceil(test.needMin)) * 60_000;
  return { start: toWall(start, event.timeZone), end: toWall(end, event.timeZone) };
}
