import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { inTime } from './day-queries.ts';
import { said } from './manager-words.ts';
import { useCommandId } from './use-command.ts';

type Ask<Input> = (input: Input & { commandId: string }, options: { signal: AbortSignal }) => Promise<unknown>;

/** Sends a command of the day from a dialog. After a refusal or a lost request the dialog keeps its text. */
export function useDayCommand<Input extends object>(ask: Ask<Input>, done: string, onClose: () => void) {
  const queries = useQueryClient();
  const commandIdOf = useCommandId();
  return {
    mutation: {
      mutationFn: (input: Input) => ask({ ...input, commandId: commandIdOf(JSON.stringify(input)) }, inTime()),
    },
    saved: () => {
      notify.success(done);
      onClose();
    },
    sentenceOf: (error: Error) => (error instanceof ORPCError ? messageOf(error) : `${said.notSent} ${said.sendAgain}`),
    settled: () =>
      Promise.all([api.heats.key(), api.rails.key()].map(queryKey => queries.invalidateQueries({ queryKey }))),
  };
}
