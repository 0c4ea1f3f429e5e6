import { z } from 'zod';
import { forEverybody } from '#contract/base.ts';

/** The public board of a category that competes now: what its page shows to everybody. */
const LiveSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string() }),
  category: z.object({ uid: z.string(), name: z.string() }),
  heat: z.string(),
  /** Else it ended a few minutes ago. */
  isRunning: z.boolean(),
  /** The first three; empty before the first result. */
  rows: z.array(
    z.object({
      id: z.string(),
      pos: z.number().int(),
      name: z.string(),
      city: z.string().nullable(),
      /** Hundredths of points. */
      sum: z.number().int(),
    }),
  ),
  /** Other categories that compete now, with a table for everybody. */
  others: z.number().int(),
});
export type HomeLive = z.infer<typeof LiveSchema>;

export const home = {
  live: forEverybody
    .route({ method: 'GET', path: '/home/live', tags: ['Eventos'], summary: 'La tabla de quien compite ahora mismo' })
    .output(z.object({ live: LiveSchema.nullable() })),
};
