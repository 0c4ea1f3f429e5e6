import { oc } from '@orpc/contract';
import { z } from 'zod';
import { messages } from './messages.ts';
import './spanish-issues.ts';

// The declared access of each procedure. The server does not start with a procedure that has none.
export type Access = {
  access: 'public' | 'signed-in' | readonly AccountType[];
  /** A picture is sent inside the call as a data URL; only these calls may be large. */
  picture?: boolean;
  /** The statement that stores checks the session again, so the call may begin with a session read earlier. */
  rechecked?: boolean;
  /** A long answer; it is sent compressed. */
  isLong?: boolean;
};

export const accountTypes = ['athlete', 'staff', 'organization', 'box', 'admin'] as const;
export type AccountType = (typeof accountTypes)[number];
export const AccountTypeSchema = z.enum(accountTypes);

/** The four types for sign-up; a command creates the admin. */
const signUpTypes = ['athlete', 'staff', 'organization', 'box'] as const;
export type SignUpType = (typeof signUpTypes)[number];

const base = oc.$meta<Access>({ access: [] }).errors({
  BAD_REQUEST: { status: 400, message: messages.server.invalid },
  UNAUTHORIZED: { status: 401, message: messages.session.required },
  FORBIDDEN: { status: 403, message: messages.session.forbidden },
  NOT_FOUND: { status: 404, message: messages.server.notFound },
  CONFLICT: { status: 409, message: messages.server.invalid },
  // Refused by a rule that needs the server's rows; INVALID_FIELD also names the field.
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
type Types = [AccountType, ...AccountType[]];
export const forTypes = (...types: Types) => base.meta({ access: types });

/** For these types; the statement that stores checks the session again. */
export const forRecheckedTypes = (...types: Types) => base.meta({ access: types, rechecked: true });

/** Calls with a picture inside. */
export const sendsPicture = (access: Access['access']) => base.meta({ access, picture: true });

/** A call for these account types whose answer may list thousands of rows. */
export const answersAtLength = (...types: Types) => base.meta({ access: types, isLong: true });

export const NoInput = z.object({});

/** The empty answer: a command's own return value stays on the server. */
export const Nothing = z.preprocess(() => ({}), NoInput);
export const DateTimeSchema = z.iso.datetime();

export const PageSchema = z.object({ page: z.number().int().min(1).max(100_000).default(1) });
