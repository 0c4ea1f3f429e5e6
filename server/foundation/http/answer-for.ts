import { ORPCError, ValidationError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isReadOnly, isUnreachable } from '#server/foundation/db/unreachable.ts';

// A picture travels inside some calls as a data URL; everything else is small.
export const pictureLimit = 3 * 1024 * 1024;

/** What no rule foresaw is our fault: it is logged whole and answered without a word about it. A database that is away is nobody's. */
export function answerFor(app: App, error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issues = error.cause.issues.map(({ message, path }) => ({ message, path: path?.map(pathKey) ?? [] }));
      return new ORPCError('BAD_REQUEST', { message: messages.server.invalid, data: { issues } });
    }
    if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  }
  if (isUnreachable(error)) {
    // The connections of a server that lost its leadership live on, and would be handed out again.
    if (isReadOnly(error)) app.database.cut();
    app.log.warn({ reason: `${(error as Error).message}` }, 'the database is away');
    return new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: messages.server.away });
  }
  app.log.error({ err: error }, 'unforeseen failure in a procedure');
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: messages.server.unexpected });
}
const pathKey = (part: PropertyKey | { key: PropertyKey }) => (typeof part === 'object' ? part.key : part);
