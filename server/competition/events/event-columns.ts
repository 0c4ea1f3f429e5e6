import { type EventForm, usualProtestMin, windowsOf } from '#contract/competition/event-form.ts';
import { messages } from '#contract/messages.ts';
import { checkEventDates, type EventTimes } from '#domain/competition/events/event-times.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { cleanRichText } from './clean-rich-text.ts';
import { knowsTimeZone } from './events.store.ts';

/** Returns the stored columns of a form. `usual` is the currency of a form that names none. Fields that do not apply to this kind of event become empty. */
export function columnsOf(form: EventForm, usual: Currency = 'USD') {
  const { event, qualifier, final, joiningUntil } = windowsOf(form);
  const isOnSite = form.type === 'offline';
  return {
    name: form.name,
    nameSearch: searchable(form.name),
    address: form.address,
    timeZone: form.timeZone,
    price: form.price as number | null,
    currency: form.currency ?? usual,
    showsPrice: form.showsPrice,
    type: form.type,
    startsAt: new Date(event.start),
    endsAt: new Date(event.end),
    qualifierOnline: form.qualifierOnline,
    qualifierStartsAt: qualifier && new Date(qualifier.start),
    qualifierEndsAt: qualifier && new Date(qualifier.end),
    joiningUntil: joiningUntil === null ? null : new Date(joiningUntil),
    finalStartsAt: final && new Date(final.start),
    finalEndsAt: final && new Date(final.end),
    athletesAllowed: isOnSite ? (form.athletesAllowed ?? 0) : 0,
    rails: isOnSite ? (form.rails ?? 0) : 0,
    timeBetweenCategories: isOnSite ? (form.timeBetweenCategories ?? 0) : 0,
    simultaneousCategories: isOnSite && form.simultaneousCategories === true,
    protestMin: (isOnSite ? form.protestMin : null) ?? usualProtestMin,
    terms: cleanRichText(form.terms),
    paymentInfo: cleanRichText(form.paymentInfo),
    refundDays: form.refundDays ?? null,
    description: form.description,
    programme: form.programme,
    contactEmail: form.contactEmail,
    contactPhone: form.contactPhone,
  };
}
export type EventColumns = ReturnType<typeof columnsOf>;

/** Returns the scenarios of a form. They exist only for simultaneous categories on site. */
export const scenariosOf = (form: EventForm) =>
  form.type === 'offline' && form.simultaneousCategories === true ? form.scenarios : [];

/** Refuses a time zone that only browsers know. */
export async function refuseStrangeTimeZone(db: Db, { timeZone }: EventForm): Promise<void> {
  if (!(await knowsTimeZone(db, timeZone))) throw refusedField('timeZone', messages.event.timeZone);
}

/** Refuses dates in the past, which the form cannot check: the server's clock decides (ORG-383). */
export function refuseBadDates(form: EventForm, stored: EventTimes | null, now: Date): void {
  const [wrong] = checkEventDates(windowsOf(form), stored, now.getTime());
  if (wrong) throw refusedField(wrong.field, messages.event.dateProblems[wrong.problem]);
}
