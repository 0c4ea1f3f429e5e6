import { z } from 'zod';
import { answersEverybodyAtLength, DateTimeSchema, forOrganization, forTypes } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { heatStates } from '#domain/day/heats/heat-states.ts';

const tags = ['Día del evento'];
const whole = z.number().int();

const TimetableSchema = z.object({
  now: DateTimeSchema,
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
});

const ToldSchema = z.object({
  /** The start that people were told. It only moves on. */
  startsAt: DateTimeSchema,
  /** The start by the plan; it differs once the day runs late. */
  plannedAt: DateTimeSchema,
  /** Set once the told start has passed without a beginning: the projected start, never before now. */
  expectedAt: DateTimeSchema.optional(),
  status: z.enum(heatStates),
  isCalled: z.boolean(),
});

const PlaceSchema = z.object({ uid: z.string(), name: z.string().nullable() });

const PublicHeatSchema = ToldSchema.extend({
  uid: z.string(),
  name: z.string(),
  category: z.object({ uid: z.string(), name: z.string() }),
  /** The name of the test; null until it is revealed (N11). */
  test: z.string().nullable(),
  place: PlaceSchema,
  /** The rails of a heat. Null while the category's table is hidden from the public (E9). */
  rails: z.array(z.object({ number: whole, name: z.string(), box: z.string().nullable() })).nullable(),
});

/** A test with an announced time and no published heats yet, without names. */
const PublicBlockSchema = z.object({
  category: z.object({ uid: z.string(), name: z.string() }),
  test: z.string().nullable(),
  place: PlaceSchema,
  start: DateTimeSchema,
  end: DateTimeSchema,
});

const PublicTimetableSchema = TimetableSchema.extend({
  heats: z.array(PublicHeatSchema),
  blocks: z.array(PublicBlockSchema),
});
export type PublicTimetable = z.infer<typeof PublicTimetableSchema>;

/** An own test without published heats, with the expected starts of its first and last heat. */
export const LaterTestSchema = z.object({
  uid: z.string(),
  test: z.string().nullable(),
  from: DateTimeSchema,
  to: DateTimeSchema,
});

const OwnDaySchema = TimetableSchema.extend({
  /** Own heats that are published and not over, the next one first. */
  heats: z.array(
    ToldSchema.extend({
      uid: z.string(),
      name: z.string(),
      rail: whole,
      category: z.object({ uid: z.string(), name: z.string() }),
      test: z.object({ name: z.string(), capMs: whole }).nullable(),
      place: PlaceSchema,
    }),
  ),
  later: z.array(LaterTestSchema),
  categories: z.array(z.object({ uid: z.string(), name: z.string() })),
});
export type OwnDay = z.infer<typeof OwnDaySchema>;

const LatenessSchema = TimetableSchema.extend({
  lateMs: whole,
  /** The expected end of the day and its planned end. Null without heats. */
  end: z.object({ expectedAt: DateTimeSchema, plannedAt: DateTimeSchema }).nullable(),
  floors: z.array(
    z.object({
      name: z.string().nullable(),
      lateMs: whole,
      next: z.object({ category: z.string(), heat: z.string(), startsAt: DateTimeSchema }).nullable(),
      causes: z.array(
        z.discriminatedUnion('why', [
          z.object({ why: z.literal('long'), heat: z.string(), ms: whole }),
          z.object({ why: z.literal('changes'), count: whole, ms: whole }),
          z.object({ why: z.enum(['start', 'wait']), ms: whole }),
        ]),
      ),
    }),
  ),
  /** Athletes with less rest between two heats than the plan promised. */
  rests: z.array(
    z.object({
      entryId: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      startsAt: DateTimeSchema,
      restMs: whole,
      promisedMs: whole,
    }),
  ),
  /** Heats ahead with an announced new start, and the number of their athletes. */
  told: z.object({ heats: z.array(z.string()), athletes: whole }),
});
export type Lateness = z.infer<typeof LatenessSchema>;

const OfEvent = z.object({ eventId: IdSchema });

export const timetable = {
  read: answersEverybodyAtLength
    .route({
      method: 'GET',
      path: '/events/{eventId}/timetable',
      tags,
      summary:
        'Los heats publicados de un evento que no han terminado, con su hora de ahora, y los bloques de los demás tests',
    })
    .input(OfEvent)
    .output(PublicTimetableSchema),
  mine: forTypes('athlete')
    .route({ method: 'GET', path: '/athlete/events/{eventId}/day', tags, summary: 'Cuándo me toca en un evento' })
    .input(OfEvent)
    .output(OwnDaySchema),
  lateness: forOrganization('day', { also: ['staff'] })
    .route({
      method: 'GET',
      path: '/events/{eventId}/day/lateness',
      tags,
      summary: 'Cuánto va tarde un evento, y por qué',
    })
    .input(OfEvent)
    .output(LatenessSchema),
};
