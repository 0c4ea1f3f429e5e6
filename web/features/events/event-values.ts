import { CreateEventSchema, EditEventSchema, type EventForm } from '#contract/event-form.ts';
import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/platform.ts';
import type { EventField } from '#domain/events/event-locks.ts';
import type { Answers } from '#web/lib/form/form-table.ts';

/** `key` names a row on the screen; a scenario that only this form knows has no `uid` yet. */
export type ScenarioValue = { key: string; uid: string | null; stageName: string };

/** The event's form as it is being written: dates as wall times of its place, '' or null while nothing was answered. */
export type EventValues = Answers<EventForm, { scenarios: ScenarioValue[] }>;

export type EventHome = { isNew: boolean; prices: Prices };

export const schemaOf = (isNew: boolean) => (isNew ? CreateEventSchema : EditEventSchema);

/** What the contract says to the form as it stands: the first sentence of each field that is wrong. */
export function checkEvent(settled: EventValues, { isNew }: EventHome): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { path, message } of schemaOf(isNew).safeParse(settled).error?.issues ?? []) {
    wrong[path.join('.')] ??= message;
  }
  return wrong;
}

export type EventLocks = Partial<Record<EventField, string>>;

/** Which fields the server refuses to change now, and why: before the start only because something hangs on them. */
export function locksOf(event: OwnEvent | null): EventLocks {
  const words = messages.event;
  const reasons: EventLocks = {
    startQualifier: words.qualifierLocked,
    endQualifier: words.qualifierLocked,
    ...(event?.state === 'upcoming' && { type: words.typeInUse, qualifierOnline: words.qualifierInUse }),
  };
  return Object.fromEntries((event?.locked ?? []).map(field => [field, reasons[field] ?? words.locked]));
}
