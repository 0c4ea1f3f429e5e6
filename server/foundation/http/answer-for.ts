import { ORPCError, ValidationError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isReadOnly } from '#server/foundation/db/unreachable.ts';
import { passingTrouble } from './passing-trouble.ts';

// Bytes that the body of a call may have if it carries a picture as a data URL. All other calls are small.
export const pictureLimit = 3 * 1024 * 1024;

/**
 * Returns the answer for an error. An unforeseen error is our fault: it is logged in full, and the answer shows no
 * details. A database or a file storage that is away or full is no fault.
 */
export function answerFor(app: App, error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issues = error.cause.issues.map(({ message, path }) => ({ message, path: path?.map(pathKey) ?? [] }));
      return new ORPCError('BAD_REQUEST', { message: messages.server.invalid, data: { issues } });
    }
    if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  }
  // Connections to a server that lost its leadership stay open. Without this line the pool would reuse them.
  if (isReadOnly(error)) app.database.cut();
  const trouble = passingTrouble(error);
  if (trouble) {
    app.log.warn(trouble.details, trouble.said);
    return new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: trouble.text });
  }
  app.log.error({ err: error }, 'unforeseen failure in a procedure');
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: messages.server.unexpected });
}
const pathKey = (part: PropertyKey | { key: PropertyKey }) => (typeof part === 'object' ? part.key : part);
