import { z } from 'zod';
import { DateTimeSchema, forOrganization } from '#contract/base.ts';
import { RunSchema } from './rails.ts';

const tags = ['Día del evento'];
const Count = z.number().int();

/** A called, running or paused heat, or the next one of a floor. */
const HeatOfFloorSchema = z.object({
  uid: z.string(),
  name: z.string(),
  test: z.string(),
  category: z.object({ uid: z.string(), name: z.string() }),
  start: DateTimeSchema,
  capMs: z.number().int(),
  isCalled: z.boolean(),
  run: RunSchema.nullable(),
  /** Rails with an athlete, and those whose count ended. */
  rails: Count,
  done: Count,
});
export type HeatOfFloor = z.infer<typeof HeatOfFloorSchema>;

const waitingKinds = ['protest', 'confirm', 'untaken', 'noJudge', 'screen'] as const;
/** Work that waits for the account that runs the day. `heatId` is null for a screen. */
const WaitingOfDaySchema = z.object({
  kind: z.enum(waitingKinds),
  heatId: z.string().nullable(),
  categoryId: z.string().nullable(),
  /** `RX Femenino · Heat 2`, or the screen's name. */
  where: z.string(),
  count: Count,
  /** The rails in question. For a screen: the seconds of its silence. */
  numbers: z.array(Count),
});
export type WaitingOfDay = z.infer<typeof WaitingOfDaySchema>;

const ArrivalsOfDaySchema = z.object({
  total: Count,
  present: Count,
  absent: Count,
  /** Entries that are still expected; those of the next heat come first. */
  missing: z.array(
    z.object({
      entryId: z.string(),
      name: z.string(),
      heat: z.string().nullable(),
      start: DateTimeSchema.nullable(),
    }),
  ),
});

const DaySchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
  judges: z.boolean(),
  /** The arrivals; null if the account may not mark them. */
  arrivals: ArrivalsOfDaySchema.nullable(),
  /** The floors; null if the account may not see how the day runs. */
  floors: z
    .object({
      mayRun: z.boolean(),
      /** The live day of the event is open (ORG-189). */
      isOpen: z.boolean(),
      now: z.array(HeatOfFloorSchema),
      next: HeatOfFloorSchema.nullable(),
      waits: z.array(WaitingOfDaySchema),
    })
    .nullable(),
});
export type DayOfMine = z.infer<typeof DaySchema>;

export const day = {
  mine: forOrganization('see', { also: ['staff'] })
    .route({ method: 'GET', path: '/day', tags, summary: 'Mi día: lo que toca hacer hoy en los eventos de la cuenta' })
    .output(z.object({ now: DateTimeSchema, days: z.array(DaySchema) })),
};
