import { type MutationOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { dismissToast, notify } from '#web/ui/dialogs/notify.ts';

type Told<Answer, Input> = {
  done?: string | ((answer: Answer, input: Input) => unknown);
  /** Shows a refusal. By default it shows the server's sentence. */
  refused?: (error: Error) => unknown;
  /** The queries to load again after a success and after a refusal. Another user may have been faster. */
  changes?: readonly QueryKey[];
};

/** Runs the action of a button outside a form, and shows a message for success or failure. */
export function useAction<Answer, Input>(call: MutationOptions<Answer, Error, Input>, told: Told<Answer, Input>) {
  const queries = useQueryClient();
  const { done, refused = error => notify.error(messageOf(error)), changes = [] } = told;
  // The error message stays until the next attempt.
  const said = useRef<unknown>(undefined);
  return useMutation({
    ...call,
    onMutate: () => {
      if (typeof said.current === 'number') dismissToast(said.current);
    },
    onSuccess: (answer, input) => (typeof done === 'string' ? notify.success(done) : done?.(answer, input)),
    onError: error => {
      said.current = refused(error);
    },
    onSettled: (_answer, error) => {
      const read = Promise.all(changes.map(queryKey => queries.invalidateQueries({ queryKey })));
      // A refusal ends the action immediately. A success ends it when the new data is visible.
      return error ? undefined : read;
    },
  });
}
