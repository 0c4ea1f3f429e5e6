import { type MutationOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { dismissToast, notify } from '#web/ui/notify.ts';
import { messageOf } from './form-errors.ts';

type Told<Answer, Input> = {
  /** What is said once it is done, or what happens then. */
  done?: string | ((answer: Answer, input: Input) => unknown);
  /** The sentence of a refusal; without it, the server's own. */
  refused?: (error: Error) => unknown;
  /** What is read anew, refused or not: somebody else may have been there before. */
  changes?: readonly QueryKey[];
};

/** What a press does where no form is: it is said that it was done, or why it was not. */
export function useAction<Answer, Input>(call: MutationOptions<Answer, Error, Input>, told: Told<Answer, Input>) {
  const queries = useQueryClient();
  const { done, refused = error => notify.error(messageOf(error)), changes = [] } = told;
  // What went wrong is said until it is tried again.
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
      // What was refused is over at once; what was done is over when it can be seen.
      return error ? undefined : read;
    },
  });
}
