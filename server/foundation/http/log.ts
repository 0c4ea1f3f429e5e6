import { pino } from 'pino';

/** Logs only the fields that locate an error. A database error also carries the values of its query. */
const describeError = (error: Error & { code?: string; cause?: unknown }): Record<string, unknown> => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** One JSON line per event, without personal data: no address, body, query or header. */
export const createLog = (level: string) =>
  pino({ level, base: null, serializers: { err: describeError, req: () => undefined, res: () => undefined } });
