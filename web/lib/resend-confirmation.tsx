import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { api } from './api.ts';
import { messageOf } from './form-errors.ts';
import { sessionQuery } from './session.ts';

const refusals: (string | null)[] = [messages.emailConfirmation.first, messages.team.inviteConfirm];

/**
 * N7: the way on, beside a refusal for want of a confirmed address, so that nobody has to leave what was typed. It draws
 * nothing beside another refusal.
 */
export function ResendConfirmation({ refusal }: { refusal?: string | null }) {
  const queries = useQueryClient();
  const resend = useMutation(
    api.accounts.resendConfirmation.mutationOptions({
      onSuccess: () => notify.success(messages.emailConfirmation.resent),
      onError: error => notify.error(messageOf(error)),
      // It may have been confirmed meanwhile, in another window or on the phone.
      onSettled: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  );
  if (refusal !== undefined && !refusals.includes(refusal)) return null;
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate({})}>
      Enviar otra vez
    </Button>
  );
}
