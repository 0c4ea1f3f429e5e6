import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import {
  IdSchema,
  OptionalPhotoSchema,
  text,
  VersionSchema,
  WallTimeSchema,
  wholeNumber,
  yesOrNo,
} from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { type Reveal, reveals } from '#domain/competition/wods/reveal.ts';
import { stages, wodEventTypes } from '#domain/competition/wods/wod-rules.ts';
import { exerciseUnits, longestTimeCap, needsTarget, units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { isWallTime } from '#domain/foundation/time/zones.ts';

const words = messages.wod;

/** `repeticiones` is accepted and means amrap (E5). */
const TypeWodSchema = z.preprocess(
  value => (value === 'repeticiones' ? 'amrap' : value),
  z.enum(wodTypes, words.typeWod),
);

const ExerciseSchema = z.object({
  name: text(words.exerciseName, 120),
  cant: z.number(words.exerciseQuantity).gt(0, words.exerciseQuantity).max(1_000_000, words.exerciseQuantity),
  /** Used only if the test's type counts exercises; other types have their own unit. */
  unit: z.enum(exerciseUnits, words.exerciseUnit).default('reps'),
});

const fieldsOfForm = {
  name: text(words.name, 120),
  description: z.string().trim().max(4000, messages.field.long(4000)).default(''),
  photo: OptionalPhotoSchema,
  typeEvent: z.enum(wodEventTypes, words.typeEvent),
  typeWod: TypeWodSchema,
  rounds: wholeNumber(words.rounds, { min: 1, max: 1000 }, words.rounds, words.roundsMost).nullish(),
  /** Used only if the type leaves the choice. */
  needTime: yesOrNo(words.needTime).default(false),
  isWodPenalized: yesOrNo(words.isWodPenalized),
  validReps: wholeNumber(words.validReps, { min: 1, max: 10_000_000 }, words.validReps, words.validRepsMost).nullish(),
  /** Seconds (ATH-275). */
  timeCap: wholeNumber(words.timeCap, { min: 1, max: longestTimeCap }),
  isFinal: yesOrNo(words.isFinal),
  /** A scenario of the event; the server requires it if the event has any (ORG-345). */
  scenarioId: IdSchema.nullish(),
  exercises: z.array(ExerciseSchema, words.noExercise).max(50),
  /** Null: the default of its stage (N11). */
  reveal: z.enum(reveals, words.reveal).nullish(),
  /** A wall time; used only for `moment`. */
  revealAt: z.string().max(40).nullish(),
};
const datesOfForm = { start: WallTimeSchema(words.start), end: WallTimeSchema(words.end) };

type Answers = {
  reveal?: Reveal | null | undefined;
  revealAt?: string | null | undefined;
  typeWod: (typeof wodTypes)[number];
  isWodPenalized: boolean;
  validReps?: number | null;
  exercises: unknown[];
};
const also = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

function checkAnswers(form: Answers, context: z.RefinementCtx) {
  const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (Array.isArray(form.exercises) && form.exercises.length === 0) issue('exercises', words.noExercise);
  if (form.reveal === 'moment' && !isWallTime(form.revealAt ?? '')) issue('revealAt', words.revealAt);
  const isAsked = wodTypes.includes(form.typeWod) && needsTarget(form.typeWod, form.isWodPenalized === true);
  if (isAsked && (form.validReps ?? null) === null) issue('validReps', words.validReps);
}
function checkOrder(form: { start: string; end: string }, context: z.RefinementCtx) {
  const bothGiven = typeof form.start === 'string' && typeof form.end === 'string' && form.start && form.end;
  if (bothGiven && form.end <= form.start) {
    context.addIssue({ code: 'custom', path: ['end'], message: words.dateProblems.order });
  }
}

/** A new test needs all fields. An edit has no dates: another call saves them (ORG-427). */
export const CreateWodSchema = z
  .object({ ...fieldsOfForm, ...datesOfForm })
  .superRefine(checkAnswers, also)
  .superRefine(checkOrder, also);
export const EditWodSchema = z.object(fieldsOfForm).superRefine(checkAnswers, also);
export const WodDatesSchema = z.object(datesOfForm).superRefine(checkOrder, also);
export type WodForm = z.output<typeof CreateWodSchema>;
export type WodEdit = z.output<typeof EditWodSchema>;
export type WodDates = z.output<typeof WodDatesSchema>;

const shown = {
  uid: z.string(),
  idEvent: z.string(),
  name: z.string(),
  description: z.string(),
  photo: z.string().nullable(),
  photoCard: z.string().nullable(),
  typeEvent: z.enum(wodEventTypes),
  typeWod: z.enum(wodTypes),
  rounds: z.number().int().nullable(),
  needTime: z.boolean(),
  isWodPenalized: z.boolean(),
  validReps: z.number().int().nullable(),
  start: DateTimeSchema,
  end: DateTimeSchema,
  timeCap: z.number().int(),
  /** Format of this test's times. */
  durationFormat: z.literal('mm:ss'),
  isFinal: z.boolean(),
  scenarioId: z.string().nullable(),
  /** Index of the scenario among the event's (ORG-227). */
  scenario: z.number().int().nullable(),
  scenarioName: z.string().nullable(),
  exercises: z.array(z.object({ name: z.string(), cant: z.number(), unit: z.enum(exerciseUnits) })),
  /** Unit of its results. */
  unit: z.enum(units),
  status: z.enum(['on_hold', 'active', 'finished']).nullable(),
  reveal: z.enum(reveals),
  revealAt: DateTimeSchema.nullable(),
  /** From when everyone may read it; null: always. */
  shownFrom: DateTimeSchema.nullable(),
  /** Counts the changes of its form. */
  version: VersionSchema,
};

/** A test of a category (ORG-225, ATH-273). */
export const WodSchema = z.object({
  ...shown,
  idCategory: z.string(),
  generalWodId: z.string().nullable(),
  /** Milliseconds; 0 without a time. */
  bestTime: z.number().int(),
  /** The best time in all categories with this general test. */
  overallBestTime: z.number().int(),
});
export type Wod = z.infer<typeof WodSchema>;

/** A hidden test: only its stage and its reveal time (N11). */
export const UnannouncedSchema = z.object({ stage: z.enum(stages), shownFrom: DateTimeSchema });
export type Unannounced = z.infer<typeof UnannouncedSchema>;

/** A test defined once for several categories (ORG-230). */
export const GeneralWodSchema = z.object({
  ...shown,
  assignCategory: z.array(z.string()),
  /** Categories whose test has results; they cannot be removed (E7). */
  categoriesWithResults: z.array(z.string()),
});
export type GeneralWod = z.infer<typeof GeneralWodSchema>;
