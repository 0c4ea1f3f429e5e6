import type { EventForm } from '#contract/competition/event-form.ts';
import { messages } from '#contract/messages.ts';
import { type EventField, eventFields, lockedEventFields } from '#domain/competition/events/event-locks.ts';
import { type EventColumns, scenariosOf } from '#server/competition/events/event-columns.ts';
import type { EventRow } from '#server/competition/events/events.store.ts';
import type { ScenarioRow } from '#server/competition/events/scenarios.store.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';

const columnOfField: Partial<Record<EventField, keyof EventColumns>> = {
  timeZone: 'timeZone',
  price: 'price',
  currency: 'currency',
  showsPrice: 'showsPrice',
  type: 'type',
  start: 'startsAt',
  end: 'endsAt',
  qualifierOnline: 'qualifierOnline',
  startQualifier: 'qualifierStartsAt',
  endQualifier: 'qualifierEndsAt',
  joiningUntil: 'joiningUntil',
  startOfflineFinal: 'finalStartsAt',
  endOfflineFinal: 'finalEndsAt',
  athletesAllowed: 'athletesAllowed',
  rails: 'rails',
  timeBetweenCategories: 'timeBetweenCategories',
  simultaneousCategories: 'simultaneousCategories',
  protestMin: 'protestMin',
  refundDays: 'refundDays',
};

const isSame = (one: unknown, other: unknown) => one?.valueOf() === other?.valueOf();

export function areSameScenarios(scenarios: ScenarioRow[], form: EventForm): boolean {
  const wanted = scenariosOf(form);
  return (
    wanted.length === scenarios.length &&
    scenarios.every(({ id, stageName }, index) => wanted[index]?.uid === id && wanted[index].stageName === stageName)
  );
}

/** Refuses a change of a locked field. Returns the columns to store (ORG-392, ORG-393). */
export function refuseLocked(
  stored: EventRow,
  scenarios: ScenarioRow[],
  form: EventForm,
  columns: EventColumns,
  now: Date,
): EventColumns {
  const locked = lockedEventFields(timesOf(stored), now.getTime());
  // A form always sends a price. An event without its own price keeps the platform's (J2).
  const wanted = { ...columns, ...(locked.has('price') && stored.price === null && { price: null }) };
  for (const field of eventFields) {
    if (!locked.has(field)) continue;
    const column = columnOfField[field];
    const isKept = column ? isSame(stored[column], wanted[column]) : areSameScenarios(scenarios, form);
    if (!isKept) throw refusedField(field, lockMessage(field));
  }
  return wanted;
}

function lockMessage(field: EventField): string {
  const words = messages.event;
  if (field === 'joiningUntil') return words.joiningLocked;
  return field === 'startQualifier' || field === 'endQualifier' ? words.qualifierLocked : words.locked;
}
