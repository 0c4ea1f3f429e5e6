import { z } from 'zod';
import { forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EmailSchema } from '#contract/people/account-forms.ts';
import { type DetailField, detailFields, noDetails } from '#domain/registration/entries/typed-details.ts';

const words = messages.enrolling;

/** What is asked at once: a longer list comes in parts, and its progress is shown. */
export const mostAtOnce = 25;

// As it came from the list: one bad row is refused by itself, and loses none of the others.
const raw = z.string().max(500);
const RawPersonSchema = z.object({
  name: raw,
  email: raw,
  /** N41: what the list says of somebody without an account, as it was typed. */
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

/** N10: who has no account, by hand: a mate of a team that is there, or the name and address of a place. */
export const TypedPersonSchema = z.object({
  name: text(words.name, 80),
  email: z.literal('').or(EmailSchema(messages.joining.enrollEmailInvalid)),
});

/** Somebody alone, or a team with its captain and mates. No address at all is sound: such a place has no link yet. */
export const ListedSchema = PersonSchema.extend({
  categoryId: IdSchema,
  team: z.object({ name: text(messages.joining.teamName, 80), mates: z.array(PersonSchema) }).nullable(),
});
export type Listed = z.output<typeof ListedSchema>;

type Category = { team: boolean; members: number };

const isTwice = (emails: string[]) => new Set(emails).size < emails.length;

/** What is wrong with a row in itself, for the page before it is sent and for the server; null where nothing is. */
export function faultOf(row: ListedRow, category: Category): string | null {
  const read = ListedSchema.safeParse(row);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.path[1] === 'mates' ? row.team?.mates[Number(issue.path[2])] : undefined;
    const who = at && (at.name || at.email);
    return who ? `${who}: ${issue?.message}` : (issue?.message ?? messages.server.invalid);
  }
  const { team, email, name } = read.data;
  // An account has a name of its own; everybody else stands on boards under what is written here.
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
   * A place under the typed name; an invitation to an account; what a team or a typed name that is there gets: mates, an
   * address; there already; or a refusal.
   */
  outcome: z.enum(outcomes),
  /** How many come into a team that is there, of all of its row. */
  persons: z.number().int().optional(),
  /** Why it is refused, or what it finds there. */
  message: z.string().nullable(),
  /** What the organizer may want to look at first; it is no refusal. */
  warnings: z.array(z.string()),
});
export type RowOutcome = z.output<typeof VerdictSchema>;

const Rows = z.object({ eventId: IdSchema, rows: z.array(RawRowSchema).min(1).max(mostAtOnce) });
const Verdicts = z.object({ rows: z.array(VerdictSchema) });
const tags = ['Inscritos'];

export const enrollList = {
  /** Changes nothing. */
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
  /** Only what is sent changes. The link that went to another address is no good from then on. */
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
