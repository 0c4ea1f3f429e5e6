import { z } from 'zod';
import { DateTimeSchema, forOrganization } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { cardLength, readCode } from '#domain/day/displays/screen-code.ts';
import { heatStates } from '#domain/day/heats/heat-states.ts';
import { placeRefusals } from '#domain/day/rails/blank-card.ts';
import { mostAmount } from '#domain/day/rails/taps.ts';

const tags = ['Día del evento'];

const printKinds = ['cards', 'blanks', 'heats', 'calls', 'judges', 'table', 'plan'] as const;
export type PrintKind = (typeof printKinds)[number];

const ToPrintSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
  /** Tests with published heats, in the order of their heats. */
  tests: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      category: z.object({ uid: z.string(), name: z.string() }),
      publishedAt: DateTimeSchema,
      heats: z.array(z.object({ uid: z.string(), name: z.string(), athletes: z.number().int() })),
      cards: z.object({
        printedAt: DateTimeSchema.nullable(),
        /** Number of rails whose athlete has no card, although another card was printed there. */
        changed: z.number().int(),
      }),
    }),
  ),
  /** Number of blank cards that wait for their rail. */
  blanks: z.object({ free: z.number().int() }),
  judges: z.number().int(),
  places: z.number().int(),
});
export type ToPrint = z.infer<typeof ToPrintSchema>;

export const prints = {
  read: forOrganization('day', { also: ['staff'], isLong: true })
    .route({ method: 'GET', path: '/events/{eventId}/prints', tags, summary: 'Lo que hay para imprimir' })
    .input(z.object({ eventId: IdSchema }))
    .output(ToPrintSchema),
  make: forOrganization('day', { also: ['staff'] })
    .route({ method: 'POST', path: '/events/{eventId}/prints', tags, summary: 'Un PDF de hojas, tarjetas o la tabla' })
    .input(
      z.object({
        eventId: IdSchema,
        kind: z.enum(printKinds, messages.prints.kind),
        testId: IdSchema.optional().describe('Sin él, todos los tests; la tabla lo pide: es la de su categoría'),
        heatIds: z.array(IdSchema).min(1).max(200).optional().describe('Sin ellos, todos los heats'),
        withReasons: z.boolean().default(false).describe('En las hojas de heat, por qué está cada atleta en su lugar'),
        onlyChanged: z.boolean().default(false).describe('Solo las tarjetas de atletas que no tienen una'),
      }),
    )
    .output(z.object({ file: z.string().describe('PDF en base64'), fileName: z.string() })),
};

const words = messages.cards;
const CodeSchema = z
  .string(words.code)
  .max(40, words.code)
  .transform(typed => readCode(typed, cardLength) ?? '')
  .refine(code => code !== '', words.code);
const TimeSchema = z.int(messages.rails.time).min(0, messages.rails.time).max(3_599_999, messages.rails.time);

/** The amount in thousandths of a unit, the time in milliseconds. */
const CountSchema = z.object({
  count: z.number().int(),
  timeMs: z.number().int().nullable(),
  noReps: z.number().int().nullable(),
});
export type CardCount = z.infer<typeof CountSchema>;

const CardSchema = z.object({
  code: z.string(),
  event: z.object({ uid: z.string(), name: z.string() }),
  category: z.string(),
  test: z.object({
    name: z.string(),
    typeWod: z.enum(wodTypes),
    unit: z.enum(units),
    needTime: z.boolean(),
    validReps: z.number().int().nullable(),
    isWodPenalized: z.boolean(),
    timeCap: z.number().int(),
  }),
  heat: z.object({ uid: z.string(), name: z.string(), status: z.enum(heatStates) }),
  rail: z.number().int(),
  entry: z.string(),
  /** A team's members share its result; null for one athlete. */
  members: z.number().int().nullable(),
  judge: z.string().nullable(),
  /** The judge whose telephone counted here. The telephone's count is shown only after the card is typed. */
  countedBy: z.string().nullable(),
  typed: CountSchema.extend({ tiebreakMs: z.number().int().nullable(), isSigned: z.boolean() }).nullable(),
  typedAt: DateTimeSchema.nullable(),
  /** Number of cards of this test that were typed, and number of those that no telephone makes needless. */
  done: z.object({ typed: z.number().int(), of: z.number().int() }),
});
export type PrintedCard = z.infer<typeof CardSchema>;

/** A card without an athlete, with the rails that may take it: those of called heats that nobody has confirmed. */
const BlankSchema = z.object({
  code: z.string(),
  event: z.object({ uid: z.string(), name: z.string() }),
  heats: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      category: z.string(),
      test: z.string(),
      status: z.enum(heatStates),
      rails: z.array(
        z.object({
          uid: z.string(),
          number: z.number().int(),
          entryId: z.string(),
          entry: z.string(),
          why: z.enum(placeRefusals).nullable(),
        }),
      ),
    }),
  ),
});
export type BlankCard = z.infer<typeof BlankSchema>;

const AtSchema = z
  .object({ railId: IdSchema, entryId: IdSchema.describe('El atleta que se vio en ese carril') })
  .describe('El carril de una tarjeta en blanco');
export type CardPlace = z.infer<typeof AtSchema>;

const TypedSchema = z.object({
  outcome: z.enum(['stored', 'same', 'differs']),
  paper: CountSchema,
  phone: CountSchema.nullable(),
});
export type TypedCard = z.infer<typeof TypedSchema>;

const { amounts } = messages.rails;

export const cards = {
  read: forOrganization('day', { also: ['staff'] })
    .route({ method: 'GET', path: '/cards/{code}', tags, summary: 'La tarjeta de conteo de un carril' })
    .input(z.object({ code: CodeSchema, at: AtSchema.optional() }))
    .output(z.union([CardSchema, BlankSchema])),
  type: forOrganization('day', { also: ['staff'] })
    .route({ method: 'POST', path: '/cards/{code}', tags, summary: 'Escribir lo que dice una tarjeta de conteo' })
    .input(
      z.object({
        code: CodeSchema,
        count: z.int(amounts.quantity).min(0, amounts.quantity).max(mostAmount, amounts.quantityMost),
        timeMs: TimeSchema.nullable(),
        tiebreakMs: TimeSchema.nullable(),
        noReps: z.int(amounts.quantity).min(0, amounts.quantity).max(10_000, amounts.quantityMost).nullable(),
        isSigned: z.boolean().describe('El atleta firmó en el papel'),
        seen: DateTimeSchema.nullable().optional().describe('Cuándo se escribió lo que se vio; nulo si nada'),
        at: AtSchema.optional(),
        commandId: z.uuid(),
      }),
    )
    .output(TypedSchema),
};
