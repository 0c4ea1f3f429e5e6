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

/** E5: `repeticiones` is accepted and means amrap. */
const TypeWodSchema = z.preprocess(
  value => (value === 'repeticiones' ? 'amrap' : value),
  z.enum(wodTypes, words.typeWod),
);

const ExerciseSchema = z.object({
  name: text(words.exerciseName, 120),
  cant: z.number(words.exerciseQuantity).gt(0, words.exerciseQuantity).max(1_000_000, words.exerciseQuantity),
  /** Counts where its type counts what was done; elsewhere a test has a unit of its own. */
  unit: z.enum(exerciseUnits, words.exerciseUnit).default('reps'),
});

const fieldsOfForm = {
  name: text(words.name, 120),
  description: z.string().trim().max(4000, messages.field.long(4000)).default(''),
  photo: OptionalPhotoSchema,
  typeEvent: z.enum(wodEventTypes, words.typeEvent),
  typeWod: TypeWodSchema,
  rounds: wholeNumber(words.rounds, { min: 1, max: 1000 }, words.rounds, words.roundsMost).nullish(),
  /** Counts only where the type leaves the choice. */
  needTime: yesOrNo(words.needTime).default(false),
  isWodPenalized: yesOrNo(words.isWodPenalized),
  validReps: wholeNumber(words.validReps, { min: 1, max: 10_000_000 }, words.validReps, words.validRepsMost).nullish(),
  /** Seconds (ATH-275). */
  timeCap: wholeNumber(words.timeCap, { min: 1, max: longestTimeCap }),
  isFinal: yesOrNo(words.isFinal),
  /** The event's scenario; asked by the server where the event has some (ORG-345). */
  scenarioId: IdSchema.nullish(),
  exercises: z.array(ExerciseSchema, words.noExercise).max(50),
  /** N11: without an answer, what is usual for its stage. */
  reveal: z.enum(reveals, words.reveal).nullish(),
  /** A wall time; counts only for a moment of its own. */
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

/** Creating asks for everything at once; ORG-427: an edit carries no dates, they are saved by a call of their own. */
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
  /** How a time of this test is written. */
  durationFormat: z.literal('mm:ss'),
  isFinal: z.boolean(),
  scenarioId: z.string().nullable(),
  /** ORG-227: the place of that scenario among the event's. */
  scenario: z.number().int().nullable(),
  scenarioName: z.string().nullable(),
  exercises: z.array(z.object({ name: z.string(), cant: z.number(), unit: z.enum(exerciseUnits) })),
  /** In what its results are counted. */
  unit: z.enum(units),
  status: z.enum(['on_hold', 'active', 'finished']).nullable(),
  reveal: z.enum(reveals),
  revealAt: DateTimeSchema.nullable(),
  /** From when everybody may read it; null: at once. */
  shownFrom: DateTimeSchema.nullable(),
  /** Counts the changes of what its form holds. */
  version: VersionSchema,
};

/** A test of a category: ORG-225, ATH-273. */
export const WodSchema = z.object({
  ...shown,
  idCategory: z.string(),
  generalWodId: z.string().nullable(),
  /** Milliseconds; 0 while nobody has one. */
  bestTime: z.number().int(),
  /** The best time among all categories that carry this general test. */
  overallBestTime: z.number().int(),
});
export type Wod = z.infer<typeof WodSchema>;

/** N11: that there is a test and when it will be told, and nothing else of it. */
export const UnannouncedSchema = z.object({ stage: z.enum(stages), shownFrom: DateTimeSchema });
export type Unannounced = z.infer<typeof UnannouncedSchema>;

/** A test defined once for several categories: ORG-230. */
export const GeneralWodSchema = z.object({
  ...shown,
  assignCategory: z.array(z.string()),
  /** Those of them whose test has results: they stay (E7). */
  categoriesWithResults: z.array(z.string()),
});
export type GeneralWod = z.infer<typeof GeneralWodSchema>;
