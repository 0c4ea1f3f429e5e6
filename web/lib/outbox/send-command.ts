import { ORPCError } from '@orpc/client';
import { client } from '#web/lib/api.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form-errors.ts';
import type { Waiting } from './commands.ts';
import type { Sent } from './queued.ts';

// Longer than any answer takes; a line that hangs must not hold up what waits behind it.
export const longestAnswer = 20_000;

/** A proxy without a server behind it, or a server without its database: that says nothing of this decision. */
const isAway = (status: number) => status >= 502 && status <= 504;

/** Nobody answered, or nobody who could decide: the same may go well later. */
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

/** What a decision that was not answered with its version becomes. */
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
