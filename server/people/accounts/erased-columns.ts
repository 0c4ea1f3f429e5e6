import type { Users } from '#server/foundation/db/types.gen.ts';

/**
 * The value of each account column after an erasure (A10): null, or the reason why the value stays. A new column does
 * not compile until it is listed here.
 */
export const columnsAfterErasure = {
  id: 'Results and orders point at it.',
  type: 'The name that an erased account has follows from it.',
  name: '«Atleta eliminado» and its like.',
  email: 'An address of no mailbox, since the column wants one.',
  emailVerified: 'Set to no.',
  createdAt: 'Tells nothing of who it was.',
  updatedAt: 'The moment of the erasure.',
  erasedAt: 'The moment of the erasure.',
  blockedAt: 'What an operator decided about the account.',
  demo: 'Whether the demo made it.',
  image: null,
  firstName: null,
  lastName: null,
  passport: null,
  boxName: null,
  nameSearch: null,
  phonePrefix: null,
  phone: null,
  birthdate: null,
  ciudad: null,
  estado: null,
  pais: null,
  sexo: null,
  tallaFranela: null,
  tallaShort: null,
  organization: null,
  address: null,
  fullName: null,
  photoId: null,
} as const satisfies Record<keyof Users, string | null>;

type After = typeof columnsAfterErasure;
type Blank = { [Column in keyof After as After[Column] extends null ? Column : never]: null };

export const erasedColumns = Object.fromEntries(
  Object.entries(columnsAfterErasure).filter(([, reason]) => reason === null),
) as Blank;
