import { pino } from 'pino';

/** Writes only what of an error tells where it came from: a database's own also carries the values of the query. */
const describeError = (error: Error & { code?: string; cause?: unknown }): Record<string, unknown> => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** A line of JSON an event, without personal data: no address, no body, no query, no header. */
export const createLog = (level: string) =>
  pino({ level, base: null, serializers: { err: describeError, req: () => undefined, res: () => undefined } });
