import { z } from 'zod';
import { forTypes } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';

const tags = ['Lo que espera'];
const Count = z.number().int();

/** What waits at one event; an event where nothing does is not in the list. */
const WaitingEventSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** Judges who applied, and appeals, for its organization. */
  applications: Count,
  appeals: Count,
  /** Athletes who got out and ask for their money. */
  refunds: Count,
  /** Results that no judge has looked at; for a judge those that are theirs to look at. */
  qualifier: Count,
  event: Count,
});
export type WaitingEvent = z.infer<typeof WaitingEventSchema>;

const WaitingCountsSchema = z.object({
  events: z.array(WaitingEventSchema),
  /** Invitations to teams and events that an athlete has not answered. */
  invitations: Count,
});
export type WaitingCounts = z.infer<typeof WaitingCountsSchema>;

const StageSchema = z.object({
  reviews: Count,
  /** Approved judges who may judge something in it. */
  judges: Count,
  tests: Count,
  /** Tests without a single result. */
  empty: z.array(z.object({ uid: z.string(), name: z.string(), category: z.string() })),
  /** Ids of the categories without a test of it; a race has none. */
  untested: z.array(z.string()),
});
export type OpenStage = z.infer<typeof StageSchema>;

const OpenWorkSchema = z.object({
  applications: Count,
  /** Approved judges who may judge in no category. */
  idleJudges: Count,
  appeals: Count,
  refunds: Count,
  /** Kinds of tickets that would be sold, if their organization had confirmed its address (N7). */
  unsold: Count,
  /** Whom the organizer enrolled by hand and who can answer, but has not. */
  unanswered: Count,
  qualifier: StageSchema,
  event: StageSchema,
});
export type OpenWork = z.infer<typeof OpenWorkSchema>;

export const waiting = {
  /** Asked again and again by every open dashboard: one query, and as few bytes as it can be. */
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
