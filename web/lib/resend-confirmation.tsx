import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { api } from './api.ts';
import { sessionQuery } from './session.ts';
import { useAction } from './use-action.ts';

const refusals: (string | null)[] = [messages.emailConfirmation.first, messages.team.inviteConfirm];

/**
 * N7: the way on, beside a refusal for want of a confirmed address, so that nobody has to leave what was typed. It draws
 * nothing beside another refusal.
 */
export function ResendConfirmation({ refusal }: { refusal?: string | null }) {
  const resend = useAction(api.accounts.resendConfirmation.mutationOptions(), {
    done: messages.emailConfirmation.resent,
    // It may have been confirmed meanwhile, in another window or on the phone.
    changes: [sessionQuery.queryKey],
  });
  if (refusal !== undefined && !refusals.includes(refusal)) return null;
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate({})}>
      Enviar otra vez
    </Button>
  );
}
