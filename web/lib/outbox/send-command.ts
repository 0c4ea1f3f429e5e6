import { ORPCError } from '@orpc/client';
import { client } from '#web/lib/api.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form/form-errors.ts';
import type { Waiting } from './commands.ts';
import type { Sent } from './queued.ts';

// Longer than any answer takes. A connection that hangs must not block the queue.
export const longestAnswer = 20_000;

/** A proxy without a server, or a server without its database; this says nothing about the decision. */
const isAway = (status: number) => status >= 502 && status <= 504;

/** No server answered, or it could not decide: the same call may succeed later. */
export const isUnreached = (error: unknown): boolean =>
  !(error instanceof ORPCError) || error.status >= 500 || error.status === 429 || error.status === 408;

function call({ kind, input, commandId, judgeId }: Waiting): Promise<{ version: number }> {
  const { values, ...rest } = input;
  const asked = { ...rest, commandId, judgeId };
  const options = { signal: AbortSignal.timeout(longestAnswer) };
  if (kind === 'approve') return client.reviews.approve(asked, options);
  if (kind === 'reject') return client.reviews.reject(asked, options);
  return client.reviews.change({ ...asked, values: values ?? {} }, options);
}

/** Maps a failed decision to an outbox outcome. */
export function outcomeOf(error: unknown): Exclude<Sent<never>, { outcome: 'done' }> {
  if (error instanceof ORPCError && error.status >= 500 && !isAway(error.status)) return { outcome: 'failed' };
  if (isUnreached(error)) return { outcome: 'later' };
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') return { outcome: 'stranger' };
  const isConflict = error instanceof ORPCError && error.code === 'CONFLICT';
  return { outcome: 'refused', problem: { message: messageOf(error), isConflict, fields: fieldErrorsOf(error) } };
}

export async function sendCommand(command: Waiting): Promise<Sent<{ version: number }>> {
  try {
    return { outcome: 'done', answer: await call(command) };
  } catch (error) {
    return outcomeOf(error);
  }
}
