import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { OrganizerOrder } from '#contract/money/income.ts';
import { RefuseRefundSchema } from '#contract/money/join-form.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

/** Refuses a refund request. It asks for a reason, which the athlete reads (N14). */
export function RefuseDialog({ order, onClose }: { order: OrganizerOrder; onClose: () => void }) {
  const { uid: id, athleteName, refundable, currency } = order;
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { reason: '' },
    schema: RefuseRefundSchema.pick({ reason: true }),
    mutation: api.income.refuseRefund.mutationOptions(),
    input: ({ reason }) => ({ id, reason }),
    saved: () => {
      notify.success(messages.joining.refundRefusedDone, athleteName);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.income.key() }),
    losesNothing: true,
  });
  return (
    <Dialog isBusy={isSending} onClose={onClose} title={`Rechazar el reembolso de ${athleteName}`}>
      <Stack {...bound} as="form">
        <p className="dim">
          Pidió {formatMoney(refundable, currency)} dentro del plazo que dice tu evento. Se lo decimos por correo con tu
          motivo, y no puede pedirlo otra vez.
        </p>
        <TextArea
          label="Motivo"
          description={
            order.kind === 'tickets'
              ? 'Quien compró lo lee en su correo y en su compra.'
              : 'El atleta lo lee en su correo y en Mis pagos.'
          }
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose} tone="destroy">
          Rechazar el reembolso
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
