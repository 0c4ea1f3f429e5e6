import { pino } from 'pino';

/** Returns only the fields of an error that locate it. A database error also carries the values of its query. */
const describeError = (error: Error & { code?: string; cause?: unknown }): Record<string, unknown> => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** Makes the log: one JSON line per event, without personal data. A line has no address, body, query or header. */
export const createLog = (level: string) =>
  pino({ level, base: null, serializers: { err: describeError, req: () => undefined, res: () => undefined } });
