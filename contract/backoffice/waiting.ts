import { z } from 'zod';
import { forOrganization } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';

const tags = ['Lo que espera'];
const Count = z.number().int();

/** Open work of one event. The list leaves out events without open work. */
const WaitingEventSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** Number of judges who applied, for the organization only; so are the appeals. */
  applications: Count,
  appeals: Count,
  /** Number of athletes who left and ask for a refund. */
  refunds: Count,
  /** Number of results of the qualifier that no judge has looked at. A judge gets the number that they may review. */
  qualifier: Count,
  event: Count,
});
export type WaitingEvent = z.infer<typeof WaitingEventSchema>;

const WaitingCountsSchema = z.object({
  events: z.array(WaitingEventSchema),
  /** Number of invitations to teams and events that the athlete has not answered. */
  invitations: Count,
  /** An event in which this organization or judge works is on today. */
  isDay: z.boolean(),
});
export type WaitingCounts = z.infer<typeof WaitingCountsSchema>;

const StageSchema = z.object({
  reviews: Count,
  /** Number of approved judges with a permission in this stage. */
  judges: Count,
  tests: Count,
  /** The tests without any result. */
  empty: z.array(z.object({ uid: z.string(), name: z.string(), category: z.string() })),
  /** Ids of categories without a test in this stage; a race needs none. */
  untested: z.array(z.string()),
});
export type OpenStage = z.infer<typeof StageSchema>;

const OpenWorkSchema = z.object({
  applications: Count,
  /** Number of approved judges without a category. */
  idleJudges: Count,
  appeals: Count,
  refunds: Count,
  /** Number of ticket types that would be on sale if the organization had confirmed its address (N7). */
  unsold: Count,
  /** The event has a price, and no provider takes its currency (N30). Missing in an answer of an older release. */
  isUnpayable: z.boolean().optional(),
  /** Number of entries by the organizer whose athlete has not answered, but could. */
  unanswered: Count,
  /** Number of protests on the floor without a ruling, and of rails whose result waits for the second key. */
  protests: Count,
  unconfirmed: Count,
  qualifier: StageSchema,
  event: StageSchema,
});
export type OpenWork = z.infer<typeof OpenWorkSchema>;

export const waiting = {
  /** Every open dashboard repeats this call, so it runs one query and its answer is small. */
  count: forOrganization('see', { also: ['staff', 'athlete'] })
    .route({ method: 'GET', path: '/waiting', tags, summary: 'Cuánto espera a la cuenta, por evento' })
    .output(WaitingCountsSchema),
  ofEvent: forOrganization('see')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/waiting',
      tags,
      summary: 'Lo que sigue abierto en un evento propio',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(OpenWorkSchema),
};
