import { z } from 'zod';
import { DateTimeSchema, forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { longestWait, presences } from '#domain/day/attendance/presence.ts';

const tags = ['Día del evento'];
// Calls for the event's organization, and for judges who may judge or run its day. Each call checks the event.
const checker = forOrganization('arrivals', { also: ['staff'] });

const AttendanceSchema = z.object({
  entryId: z.string(),
  /** Name of the athlete or the team. */
  name: z.string(),
  /** The members of a team. */
  people: z.array(z.string()),
  category: z.object({ uid: z.string(), name: z.string() }),
  state: z.enum(presences),
  at: DateTimeSchema.nullable(),
  /** A door saw the arrival; no one marked it by hand. */
  byDoor: z.boolean(),
  /** The next planned heat of the entry. */
  next: z.object({ heat: z.string(), start: DateTimeSchema, rail: z.number().int(), hasBegun: z.boolean() }).nullable(),
  /** A free rail of a heat that is not called. For a present entry without a place in that test. */
  free: z.object({ testId: z.string(), heat: z.string(), rail: z.number().int() }).nullable(),
});

const AttendanceListSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string(), isOver: z.boolean() }),
  rows: z.array(AttendanceSchema),
});
export type AttendanceList = z.infer<typeof AttendanceListSchema>;
export type AttendanceRow = z.infer<typeof AttendanceSchema>;

export const attendance = {
  list: checker
    .route({ method: 'GET', path: '/events/{eventId}/attendance', tags, summary: 'Quién llegó a un evento' })
    .input(z.object({ eventId: IdSchema }))
    .output(AttendanceListSchema),
  set: checker
    .route({
      method: 'POST',
      path: '/entries/{entryId}/attendance',
      tags,
      summary: 'Marcar una llegada o una ausencia',
    })
    .input(
      z.object({
        entryId: IdSchema,
        state: z.enum(presences, messages.attendance.state),
        waitedS: z
          .number()
          .int()
          .min(0)
          .max(longestWait)
          .default(0)
          .describe('Segundos que la marca esperó en el dispositivo, sin red'),
        commandId: z.uuid().optional().describe('Lo elige el dispositivo: dos veces cuenta una'),
      }),
    )
    .output(Nothing),
};
