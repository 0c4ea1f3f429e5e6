import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { VersionSchema } from '#contract/fields.ts';
import { datedKinds, mostDaysMoved, moveProblems } from '#domain/competition/events/move-event.ts';

const DatesSchema = z.object({ start: DateTimeSchema, end: DateTimeSchema });

/** Everything of an event that has dates, as they are and as they would be. */
export const MovePlanSchema = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(datedKinds),
      uid: z.string(),
      name: z.string(),
      /** The category that a test belongs to. */
      category: z.string().nullable(),
      from: DatesSchema,
      /** Null where no clock shows that time on that day. */
      to: DatesSchema.nullable(),
    }),
  ),
  /** Why it is not moved so, each as a sentence; empty where it can be. */
  problems: z.array(z.object({ problem: z.enum(moveProblems), message: z.string() })),
  timeZone: z.string(),
  /** How many athletes will be told by mail. */
  athletes: z.number().int(),
  /** The event's version, as it was read. */
  version: VersionSchema,
});
export type MovePlan = z.infer<typeof MovePlanSchema>;
export const DaysSchema = z.number().int().min(-mostDaysMoved).max(mostDaysMoved);
