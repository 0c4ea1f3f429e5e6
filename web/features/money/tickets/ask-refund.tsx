import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/money/orders.ts';
import { AskTicketRefundSchema } from '#contract/money/refunds.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { ByBuyer } from './order-ticket.tsx';

/** `Pedir el reembolso`: requests a refund. The organization decides, and the tickets stay valid until then. */
export function AskRefund({ order, by, onClose }: { order: Order; by: ByBuyer; onClose: () => void }) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { reason: '' },
    schema: AskTicketRefundSchema.pick({ reason: true }),
    mutation: api.tickets.askRefund.mutationOptions(),
    input: ({ reason }) => ({ ...by, reason }),
    saved: () => {
      notify.success('Pediste el reembolso');
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.tickets.key() }),
    losesNothing: true,
  });
  return (
    <Dialog title="Pedir el reembolso" isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <p className="dim wraps">
          Son {formatMoney(order.refundable, order.currency)}. La organización decide y te responde por correo; hasta
          entonces tus entradas valen. Se pide una sola vez.
        </p>
        <TextArea
          label="Mensaje para la organización"
          description="Si son solo algunas, di cuáles."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Pedir el reembolso
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
