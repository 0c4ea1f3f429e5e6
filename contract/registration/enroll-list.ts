import { z } from 'zod';
import { forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EmailSchema } from '#contract/people/account-forms.ts';
import { type DetailField, detailFields, noDetails } from '#domain/registration/entries/typed-details.ts';

const words = messages.enrolling;

/** The most rows in one call. The page sends a longer list in parts and shows its progress. */
export const mostAtOnce = 25;

// A text of the list as typed. The server then refuses a bad row alone, and the other rows stay.
const raw = z.string().max(500);
const RawPersonSchema = z.object({
  name: raw,
  email: raw,
  /** The other details of a person in the list, as typed, for a person without an account (N41). */
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

/** A person without an account, typed by hand: a new member of a team, or a new name (N10). */
export const TypedPersonSchema = z.object({
  name: text(words.name, 80),
  email: z.literal('').or(EmailSchema(messages.joining.enrollEmailInvalid)),
});

/**
 * A row of the list: an athlete alone, or a team with captain and members. The address may be empty; the place then has
 * no link yet.
 */
export const ListedSchema = PersonSchema.extend({
  categoryId: IdSchema,
  team: z.object({ name: text(messages.joining.teamName, 80), mates: z.array(PersonSchema) }).nullable(),
});
export type Listed = z.output<typeof ListedSchema>;

type Category = { team: boolean; members: number };

const isTwice = (emails: string[]) => new Set(emails).size < emails.length;

/** The problem of a row, without its neighbours; null without a problem. The page and the server both use this rule. */
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
   * `placed`: a new place under the typed name. `invited`: an invitation to an account. `added`: members or an address
   * for an existing team or typed name. `already`: the person has the place. `refused`: the row has a problem.
   */
  outcome: z.enum(outcomes),
  /** Number of people in the row who join an existing team. */
  persons: z.number().int().optional(),
  /** Why the row is refused, or the entry that exists already. */
  message: z.string().nullable(),
  /** Notes for the organizer. They do not refuse the row. */
  warnings: z.array(z.string()),
});
export type RowOutcome = z.output<typeof VerdictSchema>;

const Rows = z.object({ eventId: IdSchema, rows: z.array(RawRowSchema).min(1).max(mostAtOnce) });
const Verdicts = z.object({ rows: z.array(VerdictSchema) });
const tags = ['Inscritos'];

export const enrollList = {
  /** Checks the list and changes nothing. */
  checkList: forOrganization('enroll')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/entries/check',
      tags,
      summary: 'Qué pasaría con cada fila de una lista de inscritos',
    })
    .input(Rows)
    .output(Verdicts),
  enrollList: forOrganization('enroll')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/entries',
      tags,
      summary: 'Inscribir una lista, con cuenta o sin ella',
    })
    .input(Rows)
    .output(Verdicts),
  addMate: forOrganization('enroll')
    .route({
      method: 'POST',
      path: '/organization/entries/{entryId}/mates',
      tags,
      summary: 'Sumar a mano un miembro a un equipo inscrito',
    })
    .input(TypedPersonSchema.extend({ entryId: IdSchema }))
    .output(Nothing),
  /**
   * Changes the sent fields of a person without an account. After a new address, the link mailed to the old address is
   * invalid.
   */
  correctTyped: forOrganization('enroll')
    .route({
      method: 'PUT',
      path: '/organization/entries/typed/{uid}',
      tags,
      summary: 'Corregir el nombre y el correo de alguien sin cuenta',
    })
    .input(TypedPersonSchema.partial().extend({ uid: IdSchema }))
    .output(Nothing),
};
