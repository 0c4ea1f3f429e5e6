import { z } from 'zod';
import { forTypes } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';

const tags = ['Lo que espera'];
const Count = z.number().int();

/** Open work of one event; events without any are left out. */
const WaitingEventSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** For its organization: judges who applied, and appeals. */
  applications: Count,
  appeals: Count,
  /** Athletes who left and ask for a refund. */
  refunds: Count,
  /** Results that no judge has looked at; for a judge, only those they may review. */
  qualifier: Count,
  event: Count,
});
export type WaitingEvent = z.infer<typeof WaitingEventSchema>;

const WaitingCountsSchema = z.object({
  events: z.array(WaitingEventSchema),
  /** Invitations to teams and events without an answer of the athlete. */
  invitations: Count,
});
export type WaitingCounts = z.infer<typeof WaitingCountsSchema>;

const StageSchema = z.object({
  reviews: Count,
  /** Approved judges with a permission in this stage. */
  judges: Count,
  tests: Count,
  /** Tests without any result. */
  empty: z.array(z.object({ uid: z.string(), name: z.string(), category: z.string() })),
  /** Ids of categories without a test in this stage; a race needs none. */
  untested: z.array(z.string()),
});
export type OpenStage = z.infer<typeof StageSchema>;

const OpenWorkSchema = z.object({
  applications: Count,
  /** Approved judges without a category. */
  idleJudges: Count,
  appeals: Count,
  refunds: Count,
  /** Ticket types that would be on sale if the organization had confirmed its address (N7). */
  unsold: Count,
  /** Entries made by the organizer whose athlete could answer but has not. */
  unanswered: Count,
  qualifier: StageSchema,
  event: StageSchema,
});
export type OpenWork = z.infer<typeof OpenWorkSchema>;

export const waiting = {
  /** Every open dashboard polls it: one query and a small answer. */
  count: forTypes('organization', 'staff', 'athlete')
    .route({ method: 'GET', path: '/waiting', tags, summary: 'Cuánto espera a la cuenta, por evento' })
    .output(WaitingCountsSchema),
  ofEvent: forTypes('organization')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/waiting',
      tags,
      summary: 'Lo que sigue abierto en un evento propio',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(OpenWorkSchema),
};
