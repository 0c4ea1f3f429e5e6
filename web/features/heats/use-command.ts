import { ORPCError } from '@orpc/client';
import { useRef } from 'react';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { notify } from '#web/ui/notify.ts';
import { inTime } from './day-queries.ts';
import { said } from './manager-words.ts';

type Ask<Input> = (input: Input & { commandId: string }, options: { signal: AbortSignal }) => Promise<unknown>;

const tell = (error: Error) =>
  error instanceof ORPCError ? notify.error(messageOf(error)) : notify.error(said.notSent, said.sendAgain);

/**
 * A button of the day. Pressed again while the page still shows what it showed at the first press, it is the same command:
 * one whose answer got lost then counts once, and one that never arrived is done.
 */
export function useCommand<Input extends object>(ask: Ask<Input>, done: string, seenAt: number) {
  const last = useRef({ of: '', commandId: '' });
  const action = useAction<unknown, Input & { commandId: string }>(
    { mutationFn: input => ask(input, inTime()) },
    { done, refused: tell, changes: [api.heats.key()] },
  );
  const send = (input: Input) => {
    const of = `${seenAt} ${JSON.stringify(input)}`;
    if (last.current.of !== of) last.current = { of, commandId: newId() };
    action.mutate({ ...input, commandId: last.current.commandId });
  };
  return { send, isPending: action.isPending, sent: action.isPending ? action.variables : null };
}
