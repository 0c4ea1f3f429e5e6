import { z } from 'zod';
import { answersAtLength, DateTimeSchema, forTypes, Nothing } from '#contract/base.ts';
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
// Who is at the door is asked of each event: its organization, or a judge whom it has approved (V3).
const atTheDoor = forTypes('staff', 'organization');
const listAtTheDoor = answersAtLength('staff', 'organization');

const DoorNameSchema = text(words.name, 40);

const AdmissionSchema = z.object({
  id: z.string(),
  /** The day that it counts for. */
  day: z.string(),
  at: DateTimeSchema,
  door: z.string().nullable(),
  device: z.string().nullable(),
});

const conflictKinds = ['double', 'void', 'forced'] as const;

/**
 * What a door keeps of a ticket: no address, no telephone, and of the passport what it takes to compare. A person's own
 * code is the same with `person` as its type.
 */
const DoorTicketSchema = z.object({
  /** Its alias (domain/day/door/alias.ts), which opens nothing (SAFE-M16). */
  id: z.string(),
  /** By which a short code is found (domain/day/door/alias.ts). */
  tag: z.string(),
  typeId: z.string(),
  name: z.string().nullable(),
  buyer: z.string().nullable(),
  /** Those of one order belong together. */
  orderId: z.string().nullable(),
  passport: z.string().nullable(),
  voidReason: z.enum([...voidReasons, 'left']).nullable(),
  /** The alias of the one that took its place, where it was passed on. */
  passedTo: z.string().nullable(),
  /** Paid with test money, while only real money counts. */
  isTest: z.boolean(),
  admitted: z.array(AdmissionSchema),
  /** Let in by a door that could not ask: for the second time, or with a void ticket. */
  conflicts: z.array(AdmissionSchema.extend({ kind: z.enum(conflictKinds) })),
  /** Of a person: what they hold. */
  held: HoldingsSchema.optional(),
});
export type DoorTicketView = z.infer<typeof DoorTicketSchema>;

/** Why whoever answers for the door takes an entry back after its minute. */
export const UndoReasonSchema = text(words.reason, 200);

const mostCommands = 50;

const AdmitSchema = z.object({
  /** Chosen by the device: what is sent twice counts once. */
  id: z.uuid(),
  typeId: z.union([z.uuid(), z.literal(personType)]),
  /** What the code says, or the alias that the device knows it by. */
  ticketId: z.uuid(),
  signature: z.object({ keyId: z.string().max(16), signature: z.string().max(100) }).optional(),
  door: DoorNameSchema,
  device: z.uuid(),
  decidedAt: DateTimeSchema,
  /** The device let them in without asking; else the server decides. */
  offline: z.boolean().default(false),
  /** Without a proof, under one's own name. */
  forced: z.boolean().default(false),
});
export type AdmitCommand = z.output<typeof AdmitSchema>;

const AdmitAnswerSchema = z.object({
  id: z.string(),
  verdict: z.enum(verdicts),
  /** The admission that came before. */
  before: z.object({ at: DateTimeSchema, door: z.string().nullable() }).nullable(),
  /** As it stands now; nothing where there is none of that id. */
  ticket: DoorTicketSchema.nullable(),
  /** ORGA-C12: before the event's first day nobody is let in for good, and nothing of it is stored. */
  isRehearsal: z.boolean(),
});
export type AdmitAnswer = z.infer<typeof AdmitAnswerSchema>;

/** Tickets of which there is nothing to say but whose they are (`domain/day/door/columns.ts`). */
const ColumnsSchema = z.object({
  ids: z.string(),
  tags: z.string(),
  types: z.array(z.string()),
  typeOf: z.array(z.number().int()),
  names: z.string(),
  passports: z.string(),
  orders: z.array(z.object({ id: z.string(), buyer: z.string().nullable() })),
  orderOf: z.array(z.number().int().nullable()),
});

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
  /** The public halves of what signs tickets. */
  keys: z.array(z.object({ keyId: z.string(), x: z.string(), y: z.string() })),
  /** What makes the alias of what a code says; only who has the copy is given it. */
  aliasKey: z.string(),
  /** Who changed since; all of them at first. */
  tickets: z.array(DoorTicketSchema),
  /** Those of them that nobody used, where they were asked for in columns. */
  columns: ColumnsSchema.nullable(),
  /** Whoever has a code in this event, where it was asked for and is other than the asking device has it. */
  people: z.object({ version: z.string(), all: z.array(DoorTicketSchema) }).nullable(),
  /** How many are in of whom no list knew; they have no ticket to stand at. */
  unlisted: z.number().int(),
  until: z.number().int(),
  /** Whose numbers these are: where it is another one than before, a backup was put back, and all is read anew. */
  epoch: z.string(),
  /** There is more behind this page. */
  isMore: z.boolean(),
  now: DateTimeSchema,
  /** Whether this account may let in without a proof. */
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

/** People who are in, who are still to come, and what has to be said of those who are in. */
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
        /** The version of the people that the device has; without it nobody looks whether it is another. */
        people: z.string().max(64).optional(),
        /** Pages from before there were columns read rows. */
        form: z.enum(['rows', 'columns']).default('rows'),
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
        /** Of those who are in, whom no list knew. */
        unlisted: z.number().int(),
        doors: z.array(z.object({ door: z.string().nullable(), count: z.number().int() })),
        conflicts: z.number().int(),
      }),
    ),
};
