import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { VersionSchema } from '#contract/fields.ts';
import { datedKinds, mostDaysMoved, moveProblems } from '#domain/competition/events/move-event.ts';

const DatesSchema = z.object({ start: DateTimeSchema, end: DateTimeSchema });

/** All dated parts of an event, with present and new dates. */
export const MovePlanSchema = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(datedKinds),
      uid: z.string(),
      name: z.string(),
      /** The category of a test. */
      category: z.string().nullable(),
      from: DatesSchema,
      /** The dates after the move. Null if a clock change skips one of them. */
      to: DatesSchema.nullable(),
    }),
  ),
  /** Why the event cannot be moved this way, as sentences; empty if it can. */
  problems: z.array(z.object({ problem: z.enum(moveProblems), message: z.string() })),
  timeZone: z.string(),
  /** Number of athletes who will be notified by mail. */
  athletes: z.number().int(),
  /** The event's version at the time of reading. */
  version: VersionSchema,
});
export type MovePlan = z.infer<typeof MovePlanSchema>;
export const DaysSchema = z.number().int().min(-mostDaysMoved).max(mostDaysMoved);
