import type { FastifyReply } from 'fastify';

// The error codes of Firebase's callable functions and their HTTP status:
// https://firebase.google.com/docs/functions/callable-reference

const statusOf = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
type Word = keyof typeof statusOf;

const wordOf: Record<string, Word> = {
  BAD_REQUEST: 'INVALID_ARGUMENT',
  PAYLOAD_TOO_LARGE: 'INVALID_ARGUMENT',
  URI_TOO_LONG: 'INVALID_ARGUMENT',
  UNSUPPORTED_MEDIA_TYPE: 'INVALID_ARGUMENT',
  REFUSED: 'FAILED_PRECONDITION',
  INVALID_FIELD: 'FAILED_PRECONDITION',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'PERMISSION_DENIED',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'ALREADY_EXISTS',
  TOO_MANY_REQUESTS: 'RESOURCE_EXHAUSTED',
  SERVICE_UNAVAILABLE: 'UNAVAILABLE',
};

/**
 * True for addresses whose clients read only this error format. With any other format they show an English text of
 * their own.
 */
export const isCalledByName = (url: string): boolean => url.startsWith('/callable/');

type No = { code: string; message: string; details?: unknown; status?: number };

export function sendWireError(reply: FastifyReply, { code, message, details, status }: No) {
  const word = wordOf[code] ?? 'INTERNAL';
  const error = { status: word, message, ...(details !== undefined && { details }) };
  return reply
    .code(status ?? statusOf[word])
    .header('cache-control', 'no-store')
    .send({ error });
}
