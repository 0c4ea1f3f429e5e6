import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { VersionSchema } from '#contract/fields.ts';
import { datedKinds, mostDaysMoved, moveProblems } from '#domain/competition/events/move-event.ts';

const DatesSchema = z.object({ start: DateTimeSchema, end: DateTimeSchema });

/** All parts of an event that have dates, with their present and their new dates. */
export const MovePlanSchema = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(datedKinds),
      uid: z.string(),
      name: z.string(),
      /** Name of a test's category; null for other parts. */
      category: z.string().nullable(),
      from: DatesSchema,
      /** The dates after the move. Null if a clock change skips one of the two. */
      to: DatesSchema.nullable(),
    }),
  ),
  /** Reasons why the event cannot be moved this way, as sentences. Empty if it can be moved. */
  problems: z.array(z.object({ problem: z.enum(moveProblems), message: z.string() })),
  timeZone: z.string(),
  /** Number of athletes who get a mail about the move. */
  athletes: z.number().int(),
  /** The version of the event when its dates were read. */
  version: VersionSchema,
});
export type MovePlan = z.infer<typeof MovePlanSchema>;
export const DaysSchema = z.number().int().min(-mostDaysMoved).max(mostDaysMoved);
