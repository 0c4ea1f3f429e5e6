import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { OptionalPhotoSchema, text, VersionSchema, WallTimeSchema, wholeNumber, yesOrNo } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { admissions } from '#domain/competition/categories/admission.ts';
import { ageLimits, categoryTypes, publishStates } from '#domain/competition/categories/category-rules.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { type DecrementType, defaultDecrementType, isDecrementType } from '#domain/scoring/ranking/points-systems.ts';

const words = messages.category;

const DecrementTypeSchema = z
  .number(words.decrementType)
  .refine((value): value is DecrementType => isDecrementType(value), words.decrementType);

/** The table of «Tabla propia»: points in hundredths by placement, and the value of placements beyond the last. */
const PointsTableSchema = z.object(
  {
    points: z
      .array(z.number().int().min(0).max(100_000_000), messages.pointsTable.missing)
      .min(1, messages.pointsTable.missing)
      .max(10_000, messages.pointsTable.tooLong)
      .superRefine((points, context) => {
        const at = points.findIndex((value, index) => index > 0 && value > points[index - 1]!);
        if (at > 0) context.addIssue({ code: 'custom', message: messages.pointsTable.rising(at + 1) });
      }),
    beyond: z.enum(['last', 'zero'], messages.pointsTable.beyond),
  },
  messages.pointsTable.missing,
);

const age = wholeNumber(words.ageRange, ageLimits);
/** A time cap in seconds. Only events on site have one, and the server requires it there (ORG-328, ORG-329). */
const timeCap = (message: string, most: string) => wholeNumber(message, { max: 59 * 60 + 59 }, message, most);

/**
 * The form of a category. Its dates are wall times of the event's place. `missingOfCategory` checks the fields that
 * depend on the event.
 */
export const CategoryFormSchema = z
  .object({
    name: text(words.name, 80),
    photo: OptionalPhotoSchema,
    ageRange: z.tuple([age, age], words.ageRange).refine(([min, max]) => min <= max, words.ageRange),
    admits: z.enum(admissions, words.admits).default('everybody'),
    team: yesOrNo(words.team),
    members: wholeNumber(words.members, { max: 50 }, words.membersRange).nullish(),
    capacity: wholeNumber(words.capacity, { min: 1, max: 1_000_000 }, words.capacity, words.capacityMost).nullish(),
    typeCategory: z.enum(categoryTypes, words.typeCategory).default('fitness'),
    decrementType: DecrementTypeSchema.default(defaultDecrementType),
    /** The points table, only for the points system «Tabla propia». */
    pointsTable: PointsTableSchema.nullish(),
    start: WallTimeSchema(words.start),
    end: WallTimeSchema(words.end),
    heatTimeCap: timeCap(words.heatTimeCap, words.heatTimeCapMost).nullish(),
    warmUpTimeCap: timeCap(words.warmUpTimeCap, words.warmUpTimeCapMost).nullish(),
    competitorsNumbers: wholeNumber(
      words.competitorsNumbers,
      { min: 1, max: 1_000_000 },
      words.competitorsRange,
      words.competitorsMost,
    ).nullish(),
  })
  .superRefine(
    (form, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      // A team without a number of members, or with zero members, gets a message at that field.
      if (form.team === true && (form.members ?? null) === null) issue('members', words.members);
      if (form.decrementType === decrementTypes.ownTable && !form.pointsTable)
        issue('pointsTable', messages.pointsTable.missing);
      if (form.team === true && form.members === 0) issue('members', words.membersRange);
      if (typeof form.start === 'string' && typeof form.end === 'string' && form.start !== '' && form.end !== '') {
        if (form.end <= form.start) issue('end', words.dateProblems.order);
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
export type CategoryForm = z.output<typeof CategoryFormSchema>;

type EventKind = { type: 'online' | 'offline'; qualifierOnline: boolean };

/** Fields that this event requires and the form lacks (ORG-328 to ORG-330). A race has no heats. */
export function missingOfCategory(form: CategoryForm, event: EventKind): { field: string; message: string }[] {
  const asked = [
    ...(event.type === 'offline' && form.typeCategory !== 'running' ? (['heatTimeCap', 'warmUpTimeCap'] as const) : []),
    ...(event.qualifierOnline ? (['competitorsNumbers'] as const) : []),
  ];
  return asked
    .filter(field => (form[field] ?? null) === null)
    .map(field => ({ field: field as string, message: words[field] }));
}

const shown = {
  uid: z.string(),
  idEvent: z.string(),
  name: z.string(),
  /** The category's own picture, else the event's. */
  photo: z.string(),
  photoCard: z.string(),
  ageRange: z.tuple([z.number().int(), z.number().int()]),
  /** The athletes whom the category admits: everybody, women or men (N15). */
  admits: z.enum(admissions),
  start: DateTimeSchema,
  end: DateTimeSchema,
  team: z.boolean(),
  members: z.number().int(),
  capacity: z.number().int().nullable(),
  typeCategory: z.enum(categoryTypes),
  decrementType: z.number().int(),
  pointsTable: z.object({ points: z.array(z.number().int()), beyond: z.enum(['last', 'zero']) }).nullable(),
  publish: z.enum(publishStates),
  isAudit: z.boolean(),
  competitorsNumbers: z.number().int().nullable(),
  /** Number of entries that hold a place. */
  entries: z.number().int(),
};

export const PublicCategorySchema = z.object(shown);
export type PublicCategory = z.infer<typeof PublicCategorySchema>;

/** A category as its organizer sees it (ORG-216). */
export const CategorySchema = z.object({
  ...shown,
  hasOwnPhoto: z.boolean(),
  heatTimeCap: z.number().int().nullable(),
  warmUpTimeCap: z.number().int().nullable(),
  /** Athletes and captains with an entry. */
  joinedUsers: z.array(z.object({ uid: z.string(), team: z.boolean() })),
  status: z.enum(['active', 'paused', 'finished', 'on_hold']).nullable(),
  tests: z.number().int(),
  /** A number that grows with each change of the category's form. */
  version: VersionSchema,
});
export type Category = z.infer<typeof CategorySchema>;

/** The values that an organization's new categories start with (M4). */
export const CategoryDefaultsSchema = z.object({
  /** The defaults exclude «Tabla propia», because such a table belongs to one category. */
  decrementType: DecrementTypeSchema.refine(
    value => value !== decrementTypes.ownTable,
    messages.category.decrementType,
  ),
  heatTimeCap: timeCap(words.heatTimeCap, words.heatTimeCapMost).nullable(),
  warmUpTimeCap: timeCap(words.warmUpTimeCap, words.warmUpTimeCapMost).nullable(),
});
export type CategoryDefaults = z.infer<typeof CategoryDefaultsSchema>;
