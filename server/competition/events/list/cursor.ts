import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';

/** The place of a page's last event in the list. The next page begins after it. */
export type CursorPosition = { moment: Date; id: string };

export const toCursor = ({ moment, id }: CursorPosition): string =>
  Buffer.from(`${moment.getTime()} ${id}`).toString('base64url');

export function readCursor(cursor: string | undefined): CursorPosition | null {
  if (!cursor) return null;
  const [, moment, id] = /^(\d{1,14}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!moment || !id) throw new ORPCError('BAD_REQUEST', { message: messages.server.invalid });
  return { moment: new Date(Number(moment)), id };
}
