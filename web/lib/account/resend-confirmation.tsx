import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { sessionQuery } from './session.ts';

const refusals: (string | null)[] = [messages.emailConfirmation.first, messages.team.inviteConfirm];

/**
 * A button to confirm the address, beside a refusal for that reason; the typed text stays. Other refusals have no
 * button (N7).
 */
export function ResendConfirmation({ refusal }: { refusal?: string | null }) {
  const resend = useAction(api.accounts.resendConfirmation.mutationOptions(), {
    done: messages.emailConfirmation.resent,
    // The user may have confirmed in another window or on the phone.
    changes: [sessionQuery.queryKey],
  });
  if (refusal !== undefined && !refusals.includes(refusal)) return null;
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate({})}>
      Enviar otra vez
    </Button>
  );
}
