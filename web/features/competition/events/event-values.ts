import { CreateEventSchema, EditEventSchema, type EventForm, windowsOf } from '#contract/competition/event-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/people/platform.ts';
import type { EventField } from '#domain/competition/events/event-locks.ts';
import { checkEventDates } from '#domain/competition/events/event-times.ts';
import { type Currency, renamed } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { isWallTime } from '#domain/foundation/time/zones.ts';
import { inCurrency } from '#web/entities/money/currency-words.ts';
import type { Answers } from '#web/lib/form/form-table.ts';

/** `key` identifies a row on the screen; a new scenario has no `uid` yet. */
export type ScenarioValue = { key: string; uid: string | null; stageName: string };

/** The form of an event: dates as wall times of its place, '' or null when unanswered. */
export type EventValues = Answers<EventForm, { scenarios: ScenarioValue[]; currency: Currency }>;

type PricedEvent = Pick<OwnEvent, 'price' | 'currency'>;
/** `priced`: the stored event, without which no price changes its currency. */
export type EventHome = { isNew: boolean; prices: Prices; priced: PricedEvent | null };

export const isRenamed = ({ currency }: EventValues, { priced }: EventHome): boolean =>
  priced !== null && priced.currency !== currency;

/** Says what another currency does to prices, before the form is saved (N30). */
export function renamedWords({ price, currency: from }: PricedEvent, { currency: to }: EventValues): string {
  const kept = `Tus precios quedan con el mismo número ${inCurrency(to).toLowerCase()}`;
  if (price === null) return `${kept}, también los de tus entradas.`;
  return `${kept}: ${formatMoney(price, from)} pasa a ser ${formatMoney(renamed(price, from, to), to)}. Lo mismo vale para tus entradas, si las hay.`;
}

/** Keeps the number of the price when the currency changes. */
export const keepNumber = ({ price, currency }: EventValues, changed: string, value: unknown): Partial<EventValues> =>
  changed === 'currency' && price !== null ? { price: renamed(price, currency, value as Currency) } : {};

export const schemaOf = (isNew: boolean) => (isNew ? CreateEventSchema : EditEventSchema);

/**
 * Errors of dates that were changed to the past, before the server refuses them. A stored date that did not change may
 * be past.
 */
function pastDates(settled: EventValues, stored: EventValues | null, now: number): [field: string, message: string][] {
  const known = stored && isWallTime(stored.start) && isWallTime(stored.end) ? windowsOf(stored as never) : null;
  const before = known && {
    ...known.event,
    startQualifier: known.qualifier?.start,
    endQualifier: known.qualifier?.end,
    joiningUntil: known.joiningUntil,
  };
  return checkEventDates(windowsOf(settled as never), before, now)
    .filter(({ problem }) => problem === 'past')
    .map(({ field, problem }) => [field, messages.event.dateProblems[problem]]);
}

/** All errors of the form, the first sentence of each field. */
export function checkEvent(
  settled: EventValues,
  { isNew }: EventHome,
  stored: EventValues | null = null,
  now = Date.now(),
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const issues = schemaOf(isNew).safeParse(settled).error?.issues ?? [];
  for (const { path, message } of issues) wrong[path.join('.')] ??= message;
  for (const [field, message] of pastDates(settled, isNew ? null : stored, now)) wrong[field] ??= message;
  return wrong;
}

export type EventLocks = Partial<Record<EventField, string>>;

/**
 * Fields that the server refuses to change now, with the reason. Before the start, only those that other data depends
 * on.
 */
export function locksOf(event: OwnEvent | null): EventLocks {
  const words = messages.event;
  const reasons: EventLocks = {
    startQualifier: words.qualifierLocked,
    endQualifier: words.qualifierLocked,
    joiningUntil: words.joiningLocked,
    ...(event?.state === 'upcoming' && {
      type: words.typeInUse,
      qualifierOnline: words.qualifierInUse,
      currency: words.currencyFixed,
    }),
  };
  return Object.fromEntries((event?.locked ?? []).map(field => [field, reasons[field] ?? words.locked]));
}
