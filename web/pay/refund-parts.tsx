import type { TextareaProps } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import type { RefundView } from '#contract/money/refunds.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** The field for the reason of a refund, which the buyer reads. */
export const ReasonField = ({ reader, ...field }: TextareaProps & { reader: string }) => (
  <TextArea
    label="Motivo"
    description={reader}
    placeholder="Escribe qué pasó"
    required
    autosize
    minRows={2}
    maxRows={6}
    maxLength={300}
    {...field}
  />
);

/** The provider's words about a refund that it refused, with a button to try again. */
export function Refused({ order: { uid: id, failure, owed, currency } }: { order: RefundView }) {
  const again = useAction(api.tickets.refundAgain.mutationOptions(), {
    done: () => notify.info(messages.ticket.askedAgain),
    changes: [api.income.key(), api.tickets.key()],
  });
  if (failure === null) return null;
  return (
    <Notice
      tone="bad"
      live={false}
      title="El último reembolso no volvió"
      action={
        owed > 0 && (
          <Button variant="default" size="sm" loading={again.isPending} onClick={() => again.mutate({ id })}>
            Pedir otra vez {formatMoney(owed, currency)}
          </Button>
        )
      }
    >
      <span className="wraps">
        {failure && `El proveedor respondió: «${failure}». `}
        {owed > 0 && 'Lo volvemos a pedir cada hora.'}
      </span>
    </Notice>
  );
}
