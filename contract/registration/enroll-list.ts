import { z } from 'zod';
import { forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EmailSchema } from '#contract/people/account-forms.ts';
import { type DetailField, detailFields, noDetails } from '#domain/registration/entries/typed-details.ts';

const words = messages.enrolling;

/** Rows per call: a longer list is sent in parts, and the page shows the progress. */
export const mostAtOnce = 25;

// Raw text of the list: a bad row is refused alone, and the other rows stay.
const raw = z.string().max(500);
const RawPersonSchema = z.object({
  name: raw,
  email: raw,
  /** The list's details of a person without an account, as typed (N41). */
  details: z.partialRecord(z.enum(detailFields), raw).optional(),
});
const RawRowSchema = RawPersonSchema.extend({
  categoryId: IdSchema,
  team: z.object({ name: z.string().max(500), mates: z.array(RawPersonSchema).max(50) }).nullable(),
});
export type ListedRow = z.input<typeof RawRowSchema>;

const detail = (field: DetailField) =>
  z.string().trim().max(60, messages.listed.long(messages.listed.details[field], 60)).default('');
const TypedDetailsSchema = z.object({
  sex: detail('sex'),
  birthdate: detail('birthdate'),
  phone: detail('phone'),
  document: detail('document'),
  shirtSize: detail('shirtSize'),
  shortSize: detail('shortSize'),
} satisfies Record<DetailField, ReturnType<typeof detail>>);

const PersonSchema = z.object({
  name: z.string().trim().max(80, messages.field.long(80)),
  email: z.literal('').or(EmailSchema(messages.joining.enrollEmailInvalid)),
  details: TypedDetailsSchema.default(noDetails),
});

/** A person without an account, typed by hand: a mate for an existing team, or a new name and address (N10). */
export const TypedPersonSchema = z.object({
  name: text(words.name, 80),
  email: z.literal('').or(EmailSchema(messages.joining.enrollEmailInvalid)),
});

/** An athlete alone, or a team with captain and mates. An empty address is allowed: the place then has no link yet. */
export const ListedSchema = PersonSchema.extend({
  categoryId: IdSchema,
  team: z.object({ name: text(messages.joining.teamName, 80), mates: z.array(PersonSchema) }).nullable(),
});
export type Listed = z.output<typeof ListedSchema>;

type Category = { team: boolean; members: number };

const isTwice = (emails: string[]) => new Set(emails).size < emails.length;

/** The problem of a row by itself, or null. The page and the server both use it. */
export function faultOf(row: ListedRow, category: Category): string | null {
  const read = ListedSchema.safeParse(row);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.path[1] === 'mates' ? row.team?.mates[Number(issue.path[2])] : undefined;
    const who = at && (at.name || at.email);
    return who ? `${who}: ${issue?.message}` : (issue?.message ?? messages.server.invalid);
  }
  const { team, email, name } = read.data;
  // An account has its own name. Without an account the boards show this name.
  if (!name && !email) return words.name;
  if (team?.mates.some(mate => !mate.name)) return words.mateName;
  if (!category.team) return team ? words.alone : null;
  if (!team) return messages.joining.teamName;
  if (team.mates.length + 1 > category.members) return words.tooMany(category.members);
  return isTwice([email, ...team.mates.map(mate => mate.email)].filter(Boolean)) ? words.twiceInTeam : null;
}

const outcomes = ['placed', 'invited', 'added', 'already', 'refused'] as const;

const VerdictSchema = z.object({
  /**
   * New: a place under the typed name, or an invitation to an account. Added: mates or an address, to an existing team
   * or typed name. Else: already there, or refused.
   */
  outcome: z.enum(outcomes),
  /** Number of the row's people who join an existing team. */
  persons: z.number().int().optional(),
  /** Why the row is refused, or the existing entry. */
  message: z.string().nullable(),
  /** Notes for the organizer; they refuse nothing. */
  warnings: z.array(z.string()),
});
export type RowOutcome = z.output<typeof VerdictSchema>;

const Rows = z.object({ eventId: IdSchema, rows: z.array(RawRowSchema).min(1).max(mostAtOnce) });
const Verdicts = z.object({ rows: z.array(VerdictSchema) });
const tags = ['Inscritos'];

export const enrollList = {
  /** A check without changes. */
  checkList: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/entries/check',
      tags,
      summary: 'Qué pasaría con cada fila de una lista de inscritos',
    })
    .input(Rows)
    .output(Verdicts),
  enrollList: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/entries',
      tags,
      summary: 'Inscribir una lista, con cuenta o sin ella',
    })
    .input(Rows)
    .output(Verdicts),
  addMate: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/entries/{entryId}/mates',
      tags,
      summary: 'Sumar a mano un miembro a un equipo inscrito',
    })
    .input(TypedPersonSchema.extend({ entryId: IdSchema }))
    .output(Nothing),
  /** Changes only the sent fields. A new address makes the old address's link invalid. */
  correctTyped: forTypes('organization')
    .route({
      method: 'PUT',
      path: '/organization/entries/typed/{uid}',
      tags,
      summary: 'Corregir el nombre y el correo de alguien sin cuenta',
    })
    .input(TypedPersonSchema.partial().extend({ uid: IdSchema }))
    .output(Nothing),
};
