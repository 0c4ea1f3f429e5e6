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

/** The type of a test. `repeticiones` means `amrap` (E5). */
const TypeWodSchema = z.preprocess(
  value => (value === 'repeticiones' ? 'amrap' : value),
  z.enum(wodTypes, words.typeWod),
);

const ExerciseSchema = z.object({
  name: text(words.exerciseName, 120),
  cant: z.number(words.exerciseQuantity).gt(0, words.exerciseQuantity).max(1_000_000, words.exerciseQuantity),
  /** Unit of an exercise. The server uses it only for types that count exercises; other types have their own unit. */
  unit: z.enum(exerciseUnits, words.exerciseUnit).default('reps'),
});

const fieldsOfForm = {
  name: text(words.name, 120),
  description: z.string().trim().max(4000, messages.field.long(4000)).default(''),
  photo: OptionalPhotoSchema,
  typeEvent: z.enum(wodEventTypes, words.typeEvent),
  typeWod: TypeWodSchema,
  rounds: wholeNumber(words.rounds, { min: 1, max: 1000 }, words.rounds, words.roundsMost).nullish(),
  /** Whether results have a time. Used only if the test's type lets the organizer choose. */
  needTime: yesOrNo(words.needTime).default(false),
  isWodPenalized: yesOrNo(words.isWodPenalized),
  validReps: wholeNumber(words.validReps, { min: 1, max: 10_000_000 }, words.validReps, words.validRepsMost).nullish(),
  /** Time cap in seconds (ATH-275). */
  timeCap: wholeNumber(words.timeCap, { min: 1, max: longestTimeCap }),
  isFinal: yesOrNo(words.isFinal),
  /** Id of a scenario of the event. The server requires it if the event has scenarios (ORG-345). */
  scenarioId: IdSchema.nullish(),
  exercises: z.array(ExerciseSchema, words.noExercise).max(50),
  /** When the test becomes visible. Null: the default of its stage (N11). */
  reveal: z.enum(reveals, words.reveal).nullish(),
  /** The moment of the reveal as a wall time; used only if `reveal` is `moment`. */
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

/** The form of a new test, with all fields. An edit has no dates, because another call saves them (ORG-427). */
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
  /** How people write the times of this test. */
  durationFormat: z.literal('mm:ss'),
  isFinal: z.boolean(),
  scenarioId: z.string().nullable(),
  /** Index of the test's scenario in the event's list (ORG-227). */
  scenario: z.number().int().nullable(),
  scenarioName: z.string().nullable(),
  exercises: z.array(z.object({ name: z.string(), cant: z.number(), unit: z.enum(exerciseUnits) })),
  /** Unit of the test's results. */
  unit: z.enum(units),
  status: z.enum(['on_hold', 'active', 'finished']).nullable(),
  reveal: z.enum(reveals),
  revealAt: DateTimeSchema.nullable(),
  /** Moment from which everyone may read the test; null: always. */
  shownFrom: DateTimeSchema.nullable(),
  /** A number that grows with each change of the test's form. */
  version: VersionSchema,
};

/** A test of a category (ORG-225, ATH-273). */
export const WodSchema = z.object({
  ...shown,
  idCategory: z.string(),
  generalWodId: z.string().nullable(),
  /** Best time of the test in milliseconds; 0 without a time. */
  bestTime: z.number().int(),
  /** The best time in all categories with this general test. */
  overallBestTime: z.number().int(),
});
export type Wod = z.infer<typeof WodSchema>;

/** A hidden test. Its answer has only the stage and the time of the reveal (N11). */
export const UnannouncedSchema = z.object({ stage: z.enum(stages), shownFrom: DateTimeSchema });
export type Unannounced = z.infer<typeof UnannouncedSchema>;

/** A test defined once for several categories (ORG-230). */
export const GeneralWodSchema = z.object({
  ...shown,
  assignCategory: z.array(z.string()),
  /** Ids of categories whose test has results. The organizer cannot remove these categories (E7). */
  categoriesWithResults: z.array(z.string()),
});
export type GeneralWod = z.infer<typeof GeneralWodSchema>;
