import { Dialog, DialogSubmit } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RefundPassSchema, type StreamPass } from '#contract/streaming.ts';
import { formatMoney } from '#domain/text/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextArea } from '#web/ui/text-area.tsx';

/** All of a pass goes back, and it ends with that: so it is asked for, with a reason. */
export function RefundPass({ pass, onClose }: { pass: StreamPass; onClose: () => void }) {
  const { uid: id, name, refundable } = pass;
  const queries = useQueryClient();
  // Answers that are sent again are one refund; other answers are another one.
  const [key, setKey] = useState(newId);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { reason: '' },
    schema: RefundPassSchema.pick({ reason: true }),
    mutation: api.streaming.refund.mutationOptions(),
    input: ({ reason }) => ({ id, reason, key }),
    saved: () => {
      notify.success(`Reembolso de ${formatMoney(refundable)} en camino`, name);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.streaming.key() }),
    onChange: () => setKey(newId()),
    losesNothing: true,
  });
  return (
    <Dialog isBusy={isSending} onClose={onClose} title={`¿Reembolsar el pase de ${name}?`}>
      <Stack {...bound} as="form">
        <p className="dim">
          El pase termina en el acto y {formatMoney(refundable)} vuelven al mismo medio de pago. No se puede deshacer;
          puede comprar otro.
        </p>
        <TextArea
          label="Motivo"
          description="La persona lo lee en su correo."
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose} tone="destroy">
          Reembolsar {formatMoney(refundable)}
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
