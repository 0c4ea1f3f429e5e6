import { oc } from '@orpc/contract';
import { z } from 'zod';
import { messages } from './messages.ts';
import './spanish-issues.ts';

// Who you are is asked of every procedure by its declared access; the server refuses a procedure without one at its start.
export type Access = {
  access: 'public' | 'signed-in' | readonly AccountType[];
  /** A picture travels inside the call as a data URL: the only ones that may be large. */
  picture?: boolean;
  /** What it stores is stored by a statement that looks at the session once more: it may begin with one read earlier. */
  rechecked?: boolean;
  /** So long an answer that it travels compressed. */
  isLong?: boolean;
};

export const accountTypes = ['athlete', 'staff', 'organization', 'box', 'admin'] as const;
export type AccountType = (typeof accountTypes)[number];
export const AccountTypeSchema = z.enum(accountTypes);

/** The four types that a person can sign up as; the admin is made by a command. */
const signUpTypes = ['athlete', 'staff', 'organization', 'box'] as const;
export type SignUpType = (typeof signUpTypes)[number];

const base = oc.$meta<Access>({ access: [] }).errors({
  BAD_REQUEST: { status: 400, message: messages.server.invalid },
  UNAUTHORIZED: { status: 401, message: messages.session.required },
  FORBIDDEN: { status: 403, message: messages.session.forbidden },
  NOT_FOUND: { status: 404, message: messages.server.notFound },
  CONFLICT: { status: 409, message: messages.server.invalid },
  // A rule that needs the server's rows said no; with INVALID_FIELD it also says at which field.
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

/** Calls of these types whose statement looks at the session once more where it stores. */
export const forRecheckedTypes = (...types: Types) => base.meta({ access: types, rechecked: true });

/** Calls that carry a picture inside. */
export const sendsPicture = (access: Access['access']) => base.meta({ access, picture: true });

/** Calls of these types that answer with a list of thousands. */
export const answersAtLength = (...types: Types) => base.meta({ access: types, isLong: true });

export const NoInput = z.object({});

/** What is answered where there is nothing to say: whatever a command hands back stays on the server. */
export const Nothing = z.preprocess(() => ({}), NoInput);
export const DateTimeSchema = z.iso.datetime();

export const PageSchema = z.object({ page: z.number().int().min(1).max(100_000).default(1) });
