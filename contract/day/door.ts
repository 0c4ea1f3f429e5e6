import { z } from 'zod';
import { DateTimeSchema, forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import type { Crowd } from '#domain/day/door/crowd.ts';
import { verdicts } from '#domain/day/door/decide.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import { entryKinds, voidReasons } from '#domain/money/tickets/ticket-rules.ts';
import { HoldingsSchema } from './badges.ts';

const words = messages.door;
const tags = ['Puerta'];
const path = '/door/events/{eventId}';
const OfEvent = z.object({ eventId: IdSchema });
// Calls for the event's organization and approved judges. Each call checks the event (V3).
const atTheDoor = forOrganization('arrivals', { also: ['staff'] });
const listAtTheDoor = forOrganization('arrivals', { also: ['staff'], isLong: true });

const DoorNameSchema = text(words.name, 40);

const AdmissionSchema = z.object({
  id: z.string(),
  /** The day for which the admission counts. */
  day: z.string(),
  at: DateTimeSchema,
  door: z.string().nullable(),
  device: z.string().nullable(),
});

const conflictKinds = ['double', 'void', 'forced'] as const;

/**
 * A ticket in a door's copy. It has no address, no telephone, and only the part of the passport needed to compare. A
 * person's own code is the same, with `person` as its type.
 */
const DoorTicketSchema = z.object({
  /** The alias of the ticket (domain/day/door/alias.ts), which opens no page (SAFE-M16). */
  id: z.string(),
  /** Finds a ticket by its short code (domain/day/door/alias.ts). */
  tag: z.string(),
  typeId: z.string(),
  name: z.string().nullable(),
  buyer: z.string().nullable(),
  /** Groups the tickets of one order. */
  orderId: z.string().nullable(),
  passport: z.string().nullable(),
  voidReason: z.enum([...voidReasons, 'left']).nullable(),
  /** The alias of the ticket that replaced it after a transfer. */
  passedTo: z.string().nullable(),
  /** The ticket was paid with test money, while only real money counts. */
  isTest: z.boolean(),
  admitted: z.array(AdmissionSchema),
  /** Admissions by an offline door: a second time, or with a void ticket. */
  conflicts: z.array(AdmissionSchema.extend({ kind: z.enum(conflictKinds) })),
  /** The person's roles and tickets. Missing for a ticket. */
  held: HoldingsSchema.optional(),
});
export type DoorTicketView = z.infer<typeof DoorTicketSchema>;

/** Reason for undoing an admission after its minute. */
export const UndoReasonSchema = text(words.reason, 200);

const mostCommands = 50;

const AdmitSchema = z.object({
  /** The device chooses the id of the command, so that a repeated command counts once. */
  id: z.uuid(),
  typeId: z.union([z.uuid(), z.literal(personType)]),
  /** The id in the scanned code, or the alias that the device has for it. */
  ticketId: z.uuid(),
  signature: z.object({ keyId: z.string().max(16), signature: z.string().max(100) }).optional(),
  door: DoorNameSchema,
  device: z.uuid(),
  decidedAt: DateTimeSchema,
  /** The device decided offline; otherwise the server decides. */
  offline: z.boolean().default(false),
  /** The caller admitted the person without proof, under the caller's own name. */
  forced: z.boolean().default(false),
});
export type AdmitCommand = z.output<typeof AdmitSchema>;

const AdmitAnswerSchema = z.object({
  id: z.string(),
  verdict: z.enum(verdicts),
  /** The earlier admission of this ticket or person. */
  before: z.object({ at: DateTimeSchema, door: z.string().nullable() }).nullable(),
  /** The ticket's present state; null if the id is unknown. */
  ticket: DoorTicketSchema.nullable(),
  /** Before the event's first day nothing counts and nothing is stored (ORGA-C12). */
  isRehearsal: z.boolean(),
});
export type AdmitAnswer = z.infer<typeof AdmitAnswerSchema>;

const DoorTypeSchema = z.object({ id: z.string(), name: z.string(), entries: z.enum(entryKinds) });

const SnapshotSchema = z.object({
  event: z.object({
    uid: z.string(),
    name: z.string(),
    timeZone: z.string(),
    start: DateTimeSchema,
    end: DateTimeSchema,
  }),
  types: z.array(DoorTypeSchema),
  /** Public keys of the ticket signatures. */
  keys: z.array(z.object({ keyId: z.string(), x: z.string(), y: z.string() })),
  /** Key for computing aliases; only a device with the copy gets it. */
  aliasKey: z.string(),
  /** Tickets changed since the device's version; all of them the first time. */
  tickets: z.array(DoorTicketSchema),
  /** People with a code in this event. Sent only if requested and changed since the device's version. */
  people: z.object({ version: z.string(), all: z.array(DoorTicketSchema) }).nullable(),
  /** Number of people inside without a known ticket. */
  unlisted: z.number().int(),
  until: z.number().int(),
  /** Identifies the numbering. A new value, such as after a restored backup, makes the device read everything again. */
  epoch: z.string(),
  isMore: z.boolean(),
  now: DateTimeSchema,
  /** Whether this account may admit without proof. */
  mayForce: z.boolean(),
});
export type DoorSnapshot = z.infer<typeof SnapshotSchema>;

const ConflictSchema = z.object({
  id: z.string(),
  kind: z.enum(conflictKinds),
  at: DateTimeSchema,
  door: z.string().nullable(),
  name: z.string().nullable(),
  typeName: z.string().nullable(),
  voidReason: DoorTicketSchema.shape.voidReason,
  first: z.object({ at: DateTimeSchema, door: z.string().nullable() }).nullable(),
});
export type DoorConflict = z.infer<typeof ConflictSchema>;

/** People inside, people still expected, and remarks on those inside. */
const count = z.number().int();
const CrowdSchema = z.object({
  inside: count,
  missing: count,
  refunded: count,
  voided: count,
  left: count,
  doubles: count,
  without: count,
}) satisfies z.ZodType<Crowd>;

export const door = {
  events: atTheDoor
    .route({ method: 'GET', path: '/door/events', tags, summary: 'Los eventos en cuya puerta está la cuenta' })
    .output(z.object({ events: z.array(SnapshotSchema.shape.event) })),
  snapshot: listAtTheDoor
    .route({
      method: 'GET',
      path: `${path}/tickets`,
      tags,
      summary: 'La copia para la puerta, o lo que cambió desde una',
    })
    .input(
      OfEvent.extend({
        since: z.coerce.number().int().min(0).default(0),
        /** The device's version of the people; without it the server does not check them. */
        people: z.string().max(64).optional(),
      }),
    )
    .output(SnapshotSchema),
  admit: atTheDoor
    .route({ method: 'POST', path: `${path}/admit`, tags, summary: 'Dejar entrar, o decir quién ya entró' })
    .input(OfEvent.extend({ commands: z.array(AdmitSchema).min(1).max(mostCommands, words.tooMany) }))
    .output(z.object({ answers: z.array(AdmitAnswerSchema), now: DateTimeSchema })),
  undo: atTheDoor
    .route({ method: 'POST', path: `${path}/undo`, tags, summary: 'Deshacer una entrada por esta puerta' })
    .input(
      OfEvent.extend({
        id: z.uuid(),
        device: z.uuid(),
        undoneAt: DateTimeSchema,
        reason: UndoReasonSchema.optional(),
      }),
    )
    .output(Nothing),
  search: atTheDoor
    .route({
      method: 'GET',
      path: `${path}/search`,
      tags,
      summary: 'Buscar una entrada por nombre, código, correo u orden',
    })
    .input(OfEvent.extend({ text: z.string().trim().min(3, words.search).max(200) }))
    .output(z.object({ tickets: z.array(DoorTicketSchema) })),
  doubles: atTheDoor
    .route({ method: 'GET', path: `${path}/doubles`, tags, summary: 'Quién entró dos veces o con una entrada anulada' })
    .input(OfEvent)
    .output(z.object({ rows: z.array(ConflictSchema) })),
  counts: atTheDoor
    .route({ method: 'GET', path: `${path}/counts`, tags, summary: 'Cuántos entraron, por tipo y por puerta' })
    .input(OfEvent)
    .output(
      z.object({
        all: CrowdSchema,
        types: z.array(CrowdSchema.extend({ id: z.string(), name: z.string() })),
        /** Number of people inside without a known ticket. */
        unlisted: z.number().int(),
        doors: z.array(z.object({ door: z.string().nullable(), count: z.number().int() })),
        conflicts: z.number().int(),
      }),
    ),
};
