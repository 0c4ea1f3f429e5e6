import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import type { AppealDecision } from '#domain/scoring/appeals/appeal-states.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';

type Given = { values?: ResultValues; note?: string };

/** Decides on the version that was seen; a change by others is shown first. */
export function useDecide({ idAppeal: id, version }: AppealDetail, onDecided: () => void) {
  const queries = useQueryClient();
  const decide = useMutation(
    api.appeals.decide.mutationOptions({
      onSuccess: () => {
        notify.success(messages.appeal.closed);
        onDecided();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.appeals.key() }),
    }),
  );
  return {
    isBusy: decide.isPending,
    decision: decide.variables?.decision,
    decide: (decision: AppealDecision, given: Given = {}) => decide.mutateAsync({ id, decision, version, ...given }),
    /** Decides without a form, so a refusal appears as a toast. */
    decideAndTell: (decision: AppealDecision) =>
      decide.mutateAsync({ id, decision, version }).catch(error => {
        const isOld = error instanceof ORPCError && error.code === 'CONFLICT';
        notify.error(messageOf(error), isOld ? 'Mira lo que vale ahora antes de decidir.' : undefined);
      }),
  };
}
