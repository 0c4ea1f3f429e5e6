import type { z } from 'zod';
import { CategoryFormSchema } from '#contract/competition/category-form.ts';
import { EditEventSchema, type EventForm } from '#contract/competition/event-form.ts';
import { CreateWodSchema } from '#contract/competition/wod-form.ts';
import { proposeTarget } from '#domain/competition/wods/wod-types.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import type { DemoCategory, DemoEvent, DemoSpan, DemoTest, When } from './season/demo-event.ts';
import { refundDaysOf } from './season/texts.ts';
import { workouts } from './season/workouts.ts';

// The season as its organizers would type it: each form goes through the screens' schema.

const day = 86_400_000;

/** Wall time of the place, on a day counted from today. */
export function wallOf([days, time]: When, timeZone: string, now: Date): string {
  const today = Date.parse(`${toWall(now, timeZone).slice(0, 10)}T00:00Z`);
  return `${new Date(today + days * day).toISOString().slice(0, 10)}T${time}`;
}

const spanOf = ([start, end]: DemoSpan, timeZone: string, now: Date) => ({
  start: wallOf(start, timeZone, now),
  end: wallOf(end, timeZone, now),
});

export function eventForm(event: DemoEvent, photo: string, now: Date): EventForm {
  const { timeZone, onSite, qualifier } = event;
  const { start, end } = spanOf(event.span, timeZone, now);
  const final = onSite && spanOf(onSite.final, timeZone, now);
  const window = qualifier && spanOf(qualifier, timeZone, now);
  const scenarios = onSite?.scenarios ?? [];
  return EditEventSchema.parse({
    photo,
    name: event.name.replace('{year}', start.slice(0, 4)),
    address: event.address,
    timeZone,
    price: Math.round(event.dollars * 100),
    type: onSite ? 'offline' : 'online',
    start,
    end,
    qualifierOnline: qualifier !== undefined,
    startQualifier: window?.start,
    endQualifier: window?.end,
    startOfflineFinal: final?.start,
    endOfflineFinal: final?.end,
    athletesAllowed: onSite?.athletes,
    rails: onSite?.rails,
    timeBetweenCategories: onSite?.between,
    simultaneousCategories: onSite && scenarios.length > 0,
    scenarios: scenarios.map(stageName => ({ uid: null, stageName })),
    terms: event.terms,
    paymentInfo: event.paymentInfo,
    refundDays: refundDaysOf.get(event.paymentInfo) ?? null,
    ...event.about,
  } satisfies z.input<typeof EditEventSchema>);
}

/** The name of a demo category says whether it is for women, men or everybody. */
const admitsOf = (name: string) =>
  name.includes('Femenin') ? ('women' as const) : name.includes('Masculin') ? ('men' as const) : ('everybody' as const);

export function categoryForm(category: DemoCategory, event: DemoEvent, photo: string, now: Date) {
  return CategoryFormSchema.parse({
    name: category.name,
    photo,
    ageRange: [...category.ages],
    admits: admitsOf(category.name),
    team: category.members !== undefined,
    members: category.members,
    capacity: category.capacity,
    typeCategory: category.isRunning ? 'running' : 'fitness',
    decrementType: category.points ?? 4,
    pointsTable: category.table && { ...category.table, points: [...category.table.points] },
    ...spanOf(category.span ?? event.span, event.timeZone, now),
    heatTimeCap: category.caps?.[0],
    warmUpTimeCap: category.caps?.[1],
    competitorsNumbers: category.goOn,
  } satisfies z.input<typeof CategoryFormSchema>);
}

export function wodForm(test: DemoTest, event: DemoEvent, photo: string, scenarioIds: string[], now: Date) {
  const { name, description, typeWod, timeCap, exercises, rounds, needTime, isPenalized } = workouts[test.workout];
  return CreateWodSchema.parse({
    name,
    description,
    photo,
    typeEvent: test.stage ?? (event.onSite ? 'offline' : 'online'),
    typeWod,
    rounds,
    needTime,
    isWodPenalized: isPenalized,
    validReps: proposeTarget(typeWod, rounds, exercises),
    timeCap,
    isFinal: test.isFinal ?? false,
    scenarioId: test.scenario === undefined ? null : (scenarioIds[test.scenario] ?? null),
    exercises,
    ...spanOf(test.span, event.timeZone, now),
  } satisfies z.input<typeof CreateWodSchema>);
}
