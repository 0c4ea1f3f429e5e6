import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';

// A command refuses by throwing one of these errors. The contract declares them all, so the client can tell them apart.

export const refused = (message: string) => new ORPCError('REFUSED', { status: 422, message });

export const refusedField = (field: string, message: string) =>
  new ORPCError('INVALID_FIELD', { status: 422, message, data: { field } });

export const notFound = (message: string = messages.server.notFound) => new ORPCError('NOT_FOUND', { message });
export const conflict = (message: string) => new ORPCError('CONFLICT', { message });
export const forbidden = (message: string = messages.session.forbidden) => new ORPCError('FORBIDDEN', { message });
export const unauthorized = () => new ORPCError('UNAUTHORIZED', { message: messages.session.required });
export const tooMany = (
  retryAfterSeconds: number,
  message: string = messages.server.tooMany,
  more: { byCode?: boolean } = {},
) => new ORPCError('TOO_MANY_REQUESTS', { message, data: { retryAfterSeconds, ...more } });
