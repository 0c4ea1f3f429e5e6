import { ORPCError } from '@orpc/client';
import { useRef } from 'react';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { inTime } from './day-queries.ts';
import { said } from './manager-words.ts';

type Ask<Input, Answer> = (input: Input & { commandId: string }, options: { signal: AbortSignal }) => Promise<Answer>;

/** The rails change with the day's heats, so refetch both. */
const changes = [api.heats.key(), api.rails.key()];

const tell = (error: Error) =>
  error instanceof ORPCError ? notify.error(messageOf(error)) : notify.error(said.notSent, said.sendAgain);

/** Returns the same id for a repeated command, so that a command with a lost answer runs once. */
export function useCommandId(): (of: string) => string {
  const last = useRef({ of: '', commandId: '' });
  return of => {
    if (last.current.of !== of) last.current = { of, commandId: newId() };
    return last.current.commandId;
  };
}

/**
 * A button of the day. A second press on an unchanged page repeats the same command with the same id. So it counts once
 * if the answer was lost, and still runs if the request was lost.
 */
export function useCommand<Input extends object, Answer>(
  ask: Ask<Input, Answer>,
  done: string | ((answer: Answer) => unknown),
  seenAt: number,
  onUnsent?: (input: Input & { commandId: string }) => void,
) {
  const commandIdOf = useCommandId();
  const action = useAction<Answer, Input & { commandId: string }>(
    {
      mutationFn: async input => {
        try {
          return await ask(input, inTime());
        } catch (error) {
          if (!(error instanceof ORPCError)) onUnsent?.(input);
          throw error;
        }
      },
    },
    { done, refused: error => (onUnsent && !(error instanceof ORPCError) ? undefined : tell(error)), changes },
  );
  const send = (input: Input) => {
    action.mutate({ ...input, commandId: commandIdOf(`${seenAt} ${JSON.stringify(input)}`) });
  };
  return { send, isPending: action.isPending, sent: action.isPending ? action.variables : null };
}
