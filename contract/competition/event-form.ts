import { z } from 'zod';
import {
  CurrencySchema,
  IdSchema,
  NewPhotoSchema,
  PhotoSchema,
  text,
  WallTimeSchema,
  yesOrNo,
} from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { isContactPhone } from '#domain/competition/events/contact-phone.ts';
import { eventTypes } from '#domain/competition/events/event-states.ts';
import { checkEventDates, type Range } from '#domain/competition/events/event-times.ts';
import { isCurrency, isPrice } from '#domain/foundation/money/currencies.ts';
import { defaultTimeZone, isTimeZone, isWallTime, toInstant } from '#domain/foundation/time/zones.ts';

const words = messages.event;

/** The most characters of a description or a programme. */
export const mostLetters = 4000;

/** Rich text from the editor; the server stores only known tags. */
const RichTextSchema = z.string().max(60_000, messages.server.tooLarge).default('');

const ScenarioSchema = z.object({
  /** The scenario's id; null for a scenario that this form adds. */
  uid: IdSchema.nullable(),
  stageName: text(words.scenarioName, 80),
});

/** A text about an event, such as its description. Its line breaks stay. */
const LinesSchema = z.string().trim().max(mostLetters, messages.field.long(mostLetters)).default('');

const ContactEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, messages.field.long(254))
  .refine(value => value === '' || z.email().safeParse(value).success, words.contactEmail)
  .default('');
/** A phone number; a country code, spaces, hyphens and brackets are allowed. */
const ContactPhoneSchema = z
  .string()
  .trim()
  .refine(value => value === '' || isContactPhone(value), words.contactPhone)
  .default('');

const maybeText = z.string().max(40).nullish();
const maybeNumber = z.number().nullish();

const fieldsOfForm = {
  name: text(words.name, 120),
  address: text(words.address, 200),
  timeZone: z.string(words.timeZone).refine(isTimeZone, words.timeZone).default(defaultTimeZone),
  /** The price of a place, in the currency's smallest unit (L7). */
  price: z.number(words.price),
  /** Missing in a page opened before there were currencies: the stored one, or dollars. */
  currency: CurrencySchema.optional(),
  /** True if everyone sees the price; false if only athletes do (N17). */
  showsPrice: z.boolean().default(false),
  type: z.enum(eventTypes, words.type),
  start: WallTimeSchema(words.start),
  end: WallTimeSchema(words.end),
  qualifierOnline: yesOrNo(words.qualifierOnline),
  startQualifier: maybeText,
  endQualifier: maybeText,
  /** The end of joining, only for online events or with an online qualifier (N34). */
  joiningUntil: maybeText,
  // Start of the final. Only events on site have a final.
  startOfflineFinal: maybeText,
  endOfflineFinal: maybeText,
  athletesAllowed: maybeNumber,
  rails: maybeNumber,
  /** Pause between two categories, in seconds. */
  timeBetweenCategories: maybeNumber,
  simultaneousCategories: z.boolean().nullish(),
  /** Minutes after a rail's finish in which its athlete may protest. Missing in a page opened before: the usual ones. */
  protestMin: z
    .number(words.protestMin)
    .int(words.protestMin)
    .min(0, words.protestMin)
    .max(120, words.protestMinMost)
    .nullish(),
  scenarios: z.array(ScenarioSchema).max(50).default([]),
  terms: RichTextSchema,
  paymentInfo: RichTextSchema,
  /** Days before the start until which a refund can be requested; null: never (N14). */
  refundDays: z
    .number(words.refundDays)
    .int(words.refundDays)
    .min(0, words.refundDays)
    .max(365, words.refundDays)
    .nullish(),
  description: LinesSchema,
  programme: LinesSchema,
  /** Email address of the event's public contact. It may be empty, like the phone number. */
  contactEmail: ContactEmailSchema,
  contactPhone: ContactPhoneSchema,
  /**
   * True for a draft. This field counts only for a new event. Later another call publishes the event or makes it a
   * draft again (N11).
   */
  draft: yesOrNo(words.draft).default(false),
};

const shape = <Photo extends z.ZodType<string>>(photo: Photo) => z.object({ photo, ...fieldsOfForm });
export type EventForm = z.output<ReturnType<typeof shape>>;

export const usualProtestMin = 15;

type Question = [field: keyof EventForm, message: string, isAnswered: (form: EventForm) => boolean];

/** Limits of the form's numbers. A value above its limit has a message of its own (N28). */
const bounds: Partial<Record<keyof EventForm, { most: number; said: string }>> = {
  athletesAllowed: { most: 1_000_000, said: words.athletesAllowedMost },
  rails: { most: 200, said: words.railsMost },
  timeBetweenCategories: { most: 59 * 60 + 59, said: words.timeBetweenCategoriesMost },
};
const isCount = (form: EventForm, field: 'athletesAllowed' | 'rails' | 'timeBetweenCategories') => {
  const value = form[field];
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= (bounds[field]?.most ?? 0);
};
// A value that is not a list was refused before, at its own field.
const isFilled = (value: unknown) => !Array.isArray(value) || value.length > 0;
const isWall = (value: unknown): value is string => typeof value === 'string' && isWallTime(value);

const ofQualifier: Question[] = [
  ['startQualifier', words.startQualifier, form => isWall(form.startQualifier)],
  ['endQualifier', words.endQualifier, form => isWall(form.endQualifier)],
];
const onSite: Question[] = [
  ['startOfflineFinal', words.startOfflineFinal, form => isWall(form.startOfflineFinal)],
  ['endOfflineFinal', words.endOfflineFinal, form => isWall(form.endOfflineFinal)],
  ['athletesAllowed', words.athletesAllowed, form => isCount(form, 'athletesAllowed')],
  ['rails', words.rails, form => isCount(form, 'rails')],
  ['timeBetweenCategories', words.timeBetweenCategories, form => isCount(form, 'timeBetweenCategories')],
  ['simultaneousCategories', words.simultaneousCategories, form => typeof form.simultaneousCategories === 'boolean'],
  ['protestMin', words.protestMin, form => form.protestMin !== null],
  ['scenarios', words.noScenario, form => form.simultaneousCategories !== true || isFilled(form.scenarios)],
];

const questionsOf = (form: EventForm) => [
  ...(form.qualifierOnline === true ? ofQualifier : []),
  ...(form.type === 'offline' ? onSite : []),
];

/** Checks the required answers, and that the dates fit each other. Reports all problems together. */
function checkAnswers(form: EventForm, context: z.RefinementCtx) {
  const unanswered = questionsOf(form).filter(([, , isAnswered]) => !isAnswered(form));
  for (const [field, missing] of unanswered) {
    const { most = Number.POSITIVE_INFINITY, said = missing } = bounds[field] ?? {};
    const answer = form[field];
    const isTooMuch = typeof answer === 'number' && answer > most;
    context.addIssue({ code: 'custom', path: [field], message: isTooMuch ? said : missing });
  }
  const { price, currency = 'USD' } = form;
  if (typeof price === 'number' && isCurrency(currency) && !isPrice(price, currency)) {
    context.addIssue({ code: 'custom', path: ['price'], message: words.priceRange(currency) });
  }
  const isPlace = typeof form.timeZone === 'string' && isTimeZone(form.timeZone);
  if (!isWall(form.start) || !isWall(form.end) || !isPlace) return;
  // Dates in the past are allowed here; the server refuses them by its own clock.
  for (const { field, problem } of checkEventDates(windowsOf(form), null, Number.NEGATIVE_INFINITY)) {
    context.addIssue({ code: 'custom', path: [field], message: words.dateProblems[problem] });
  }
}

function rangeOf(start: string | null | undefined, end: string | null | undefined, timeZone: string): Range | null {
  if (!isWall(start) || !isWall(end)) return null;
  return { start: toInstant(start, timeZone).getTime(), end: toInstant(end, timeZone).getTime() };
}

/** Whether athletes can still join after the start. Only an online event or qualifier allows this (N34). */
type Answered = { type: EventForm['type'] | null; qualifierOnline: boolean | null };
export const mayExtendJoining = ({ type, qualifierOnline }: Answered) => type === 'online' || qualifierOnline === true;

/** The form's date ranges as instants; null for parts that do not apply. */
export function windowsOf(form: EventForm) {
  const { timeZone } = form;
  return {
    event: rangeOf(form.start, form.end, timeZone) ?? { start: Number.NaN, end: Number.NaN },
    qualifier: form.qualifierOnline === true ? rangeOf(form.startQualifier, form.endQualifier, timeZone) : null,
    final: form.type === 'offline' ? rangeOf(form.startOfflineFinal, form.endOfflineFinal, timeZone) : null,
    joiningUntil:
      mayExtendJoining(form) && isWall(form.joiningUntil) ? toInstant(form.joiningUntil, timeZone).getTime() : null,
  };
}

const also = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

export const CreateEventSchema = shape(NewPhotoSchema(words.photo)).superRefine(checkAnswers, also);
export const EditEventSchema = shape(PhotoSchema(words.photo)).superRefine(checkAnswers, also);
