import { z } from 'zod';
import { DateTimeSchema, forEverybody, forSignedIn } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { TicketEventSchema } from '#contract/money/ticket-form.ts';
import { sizes } from '#contract/person.ts';

const tags = ['Código'];

/** A person's roles at an event, beside their tickets, for the people at the door. */
export const HoldingsSchema = z.object({
  /** The category of an athlete; null for a person who does not compete. */
  category: z.string().nullable(),
  team: z.string().nullable(),
  shirt: z.enum(sizes).nullable(),
  shorts: z.enum(sizes).nullable(),
  isJudge: z.boolean(),
  isDisqualified: z.boolean(),
  /** The organizer enrolled the athlete, and the athlete has not confirmed yet (N7). */
  isAsked: z.boolean(),
  /** The person's next heats, the earliest first. Missing in a device's older copy. */
  heats: z
    .array(z.object({ name: z.string(), rail: z.number().int(), test: z.string(), start: DateTimeSchema }))
    .optional(),
  /** Aliases of the account's valid tickets for the event. */
  tickets: z.array(z.string()),
});
export type Holdings = z.infer<typeof HoldingsSchema>;

const BadgePageSchema = z.object({
  event: TicketEventSchema,
  code: z.string(),
  name: z.string(),
  /** The QR's text; only for its owner. */
  qr: z.string().nullable(),
  /** A door accepts the short code instead of the QR (ORGA-C9). */
  shortCode: z.string().nullable(),
  held: HoldingsSchema.extend({
    /** The ticket types, not the ids: an id opens a ticket's page (SAFE-M16). */
    tickets: z.array(z.string()),
    /** The athlete withdrew, or the judge was dismissed: the code no longer admits. */
    isOut: z.boolean(),
  }).nullable(),
});
export type BadgePage = z.infer<typeof BadgePageSchema>;

const OwnBadgeSchema = z.object({
  event: TicketEventSchema,
  code: z.string(),
  /** The athlete's category; null for a judge. */
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
