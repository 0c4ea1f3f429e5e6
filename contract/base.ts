import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Power } from '#domain/people/members/roles.ts';
import { messages } from './messages.ts';
import './spanish-issues.ts';

// The declared access of each procedure. The server does not start with a procedure that has none.
export type Access = {
  access: 'public' | 'signed-in' | readonly AccountType[];
  /**
   * The power that a role must hold to make the call for its organization. Each call open to organizations has one.
   * `itself`: the call is about the account that is signed in, not about whom it acts for.
   */
  power?: Power | 'itself';
  /** True if the call contains a picture as a data URL. Only these calls may be large. */
  picture?: boolean;
  /**
   * True if the statement that stores checks the session again. The call may then begin with a session read earlier.
   */
  rechecked?: boolean;
  /** True for a long answer, which is sent compressed. */
  isLong?: boolean;
};

export const accountTypes = ['athlete', 'staff', 'organization', 'box', 'admin'] as const;
export type AccountType = (typeof accountTypes)[number];
export const AccountTypeSchema = z.enum(accountTypes);

/** The four account types that can sign up. A command on the server creates an admin. */
const signUpTypes = ['athlete', 'staff', 'organization', 'box'] as const;
export type SignUpType = (typeof signUpTypes)[number];

const base = oc.$meta<Access>({ access: [] }).errors({
  BAD_REQUEST: { status: 400, message: messages.server.invalid },
  UNAUTHORIZED: { status: 401, message: messages.session.required },
  FORBIDDEN: { status: 403, message: messages.session.forbidden },
  NOT_FOUND: { status: 404, message: messages.server.notFound },
  CONFLICT: { status: 409, message: messages.server.invalid },
  // A rule that needs rows of the database refused the call. INVALID_FIELD also names the field.
  REFUSED: { status: 422, message: messages.server.invalid },
  INVALID_FIELD: { status: 422, message: messages.server.invalid, data: z.object({ field: z.string() }) },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: messages.server.tooMany,
    data: z.object({
      retryAfterSeconds: z.number(),
      byCode: z.boolean().optional().describe('Un código enviado por correo deja entrar sin esperar'),
    }),
  },
});

export const forEverybody = base.meta({ access: 'public' });
export const forSignedIn = base.meta({ access: 'signed-in' });
type OtherType = Exclude<AccountType, 'organization'>;
type Types = [OtherType, ...OtherType[]];
export const forTypes = (...types: Types) => base.meta({ access: types });

type Kind = Omit<Access, 'access' | 'power'> & { also?: readonly OtherType[] };

/** A call for an organization and for members with this power. `also`: account types that may call it by themselves. */
export const forOrganization = (power: NonNullable<Access['power']>, { also = [], ...kind }: Kind = {}) =>
  base.meta({ access: [...also, 'organization'], power, ...kind });

/** A call that contains a picture. */
export const sendsPicture = (access: 'public' | readonly OtherType[]) => base.meta({ access, picture: true });

export const answersEverybodyAtLength = base.meta({ access: 'public', isLong: true });

export const NoInput = z.object({});

/** The empty answer. A command's own return value stays on the server. */
export const Nothing = z.preprocess(() => ({}), NoInput);
export const DateTimeSchema = z.iso.datetime();

export const PageSchema = z.object({ page: z.number().int().min(1).max(100_000).default(1) });
