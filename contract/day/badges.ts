import { z } from 'zod';
import { DateTimeSchema, forEverybody, forSignedIn } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { TicketEventSchema } from '#contract/money/ticket-form.ts';
import { sizes } from '#contract/person.ts';

const tags = ['Código'];

/** What a person holds in an event, beside their tickets: what whoever is at the door has to know. */
export const HoldingsSchema = z.object({
  /** Of whoever competes. */
  category: z.string().nullable(),
  team: z.string().nullable(),
  shirt: z.enum(sizes).nullable(),
  shorts: z.enum(sizes).nullable(),
  isJudge: z.boolean(),
  isDisqualified: z.boolean(),
  /** N7: enrolled by the organizer, and still to say yes. */
  isAsked: z.boolean(),
  /** Where they stand next, the first one first. A device's older copy has none of it. */
  heats: z
    .array(z.object({ name: z.string(), rail: z.number().int(), test: z.string(), start: DateTimeSchema }))
    .optional(),
  /** The aliases of good tickets of the event in this account's name. */
  tickets: z.array(z.string()),
});
export type Holdings = z.infer<typeof HoldingsSchema>;

const BadgePageSchema = z.object({
  event: TicketEventSchema,
  code: z.string(),
  name: z.string(),
  /** Only for its owner: what the QR says. */
  qr: z.string().nullable(),
  /** The door takes it in place of the QR (ORGA-C9). */
  shortCode: z.string().nullable(),
  /** Only for the event's staff. */
  held: HoldingsSchema.extend({
    /** Of which types they are: its id opens a ticket's page (SAFE-M16). */
    tickets: z.array(z.string()),
    /** Withdrawn or dismissed: the code lets nobody in. */
    isOut: z.boolean(),
  }).nullable(),
});
export type BadgePage = z.infer<typeof BadgePageSchema>;

const OwnBadgeSchema = z.object({
  event: TicketEventSchema,
  code: z.string(),
  /** Nothing for a judge. */
  category: z.string().nullable(),
  qr: z.string(),
  shortCode: z.string(),
});
export type OwnBadge = z.infer<typeof OwnBadgeSchema>;

export const badges = {
  read: forEverybody
    .route({
      method: 'GET',
      path: '/badges/{eventId}/{code}',
      tags,
      summary: 'Un código personal, para quien lo tiene',
    })
    .input(z.object({ eventId: IdSchema, code: z.uuid() }))
    .output(BadgePageSchema),
  mine: forSignedIn
    .route({ method: 'GET', path: '/badges/mine', tags, summary: 'Los códigos de la cuenta, uno por evento' })
    .output(z.object({ badges: z.array(OwnBadgeSchema) })),
};
