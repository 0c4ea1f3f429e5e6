import type { RailOfJudge } from '#contract/day/rails.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';
import { useAction } from '#web/lib/use-action.ts';

const betweenTries = 3_000;
const longestAnswer = 8_000;

/**
 * The judge's answer to the roll call. While the page is open, the answer is sent until the server has it. It counts
 * once.
 */
export function useReady({ uid: railId }: RailOfJudge) {
  const send = useAction(
    {
      mutationFn: (said: { ready: boolean; commandId: string }) =>
        client.rails.ready({ railId, ...said }, { signal: AbortSignal.timeout(longestAnswer) }),
      networkMode: 'always',
      retry: (_times, error) => isUnreached(error),
      retryDelay: betweenTries,
    },
    { changes: [['my-rails']] },
  );
  return {
    say: (ready: boolean) => send.mutate({ ready, commandId: newId() }),
    /** The answer that is not confirmed yet. */
    unsent: send.isPending ? send.variables.ready : null,
  };
}
