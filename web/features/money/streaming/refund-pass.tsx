import '#web/ui/styles/form-styles.ts';
import { useState } from 'react';
import { RefundPassSchema, type StreamPass } from '#contract/money/streaming.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { useRefund } from '#web/pay/refund-form.ts';
import { RefundDialog, RefundFrame } from '#web/pay/refund-frame.tsx';
import { ReasonField } from '#web/pay/refund-parts.tsx';
import { whereTo } from '#web/pay/refund-words.ts';

/** Refunds a whole pass, which then ends. It asks for a reason. */
export function RefundPass({ pass, onClose }: { pass: StreamPass; onClose: () => void }) {
  const { uid: id, name, refundable } = pass;
  const { key, renew, saved, settled } = useRefund({ name, currency: 'USD', onClose });
  const [isBusy, setBusy] = useState(false);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { reason: '' },
    schema: RefundPassSchema.pick({ reason: true }),
    mutation: { ...api.streaming.refund.mutationOptions(), onMutate: () => setBusy(true) },
    input: ({ reason }) => ({ id, reason, key }),
    saved: () => saved(refundable),
    settled: () => {
      setBusy(false);
      return settled();
    },
    onChange: renew,
    losesNothing: true,
  });
  return (
    <RefundDialog name={name} isBusy={isBusy} onClose={onClose}>
      <RefundFrame
        bound={bound}
        isBusy={isSending}
        under={['Pase de Live Streaming', formatMoney(pass.total, 'USD')]}
        cents={refundable}
        currency="USD"
        where={whereTo({
          paymentType: pass.paymentType,
          isTest: pass.isTest,
          fee: null,
          feeCurrency: null,
          currency: 'USD',
        })}
        follows={[
          { sign: 'out', tone: 'bad', strong: 'El pase termina ahora.', text: 'Puede comprar otro.' },
          { sign: 'mail', tone: 'dim', text: `${name} recibe un correo con la suma y el motivo.` },
        ]}
        act={{ verb: 'Reembolsar', sum: refundable, tail: 'y terminar el pase' }}
        failure={failure}
        onCancel={onClose}
      >
        <ReasonField reader="Lo lee quien pagó." {...form.getInputProps('reason')} />
      </RefundFrame>
    </RefundDialog>
  );
}
