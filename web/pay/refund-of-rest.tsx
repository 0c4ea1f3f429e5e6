import '#web/ui/styles/form-styles.ts';
import { RefundOrderSchema } from '#contract/money/refunds.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { type RefundProps, underOf, useRefund } from './refund-form.ts';
import { RefundFrame } from './refund-frame.tsx';
import { ReasonField, Refused } from './refund-parts.tsx';
import { restWords, whereTo } from './refund-words.ts';

/** The form that refunds the rest of an order. Its tickets are all void or were never made. */
export function RefundOfRest({ order, onBusy, onClose }: RefundProps) {
  const { uid: id, refundable: cents, currency, buyer } = order;
  const { key, renew, saved, settled } = useRefund({ name: buyer.name, currency, onClose });
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { reason: '' },
    schema: RefundOrderSchema.pick({ reason: true }),
    mutation: { ...api.income.refund.mutationOptions(), onMutate: () => onBusy(true) },
    input: ({ reason }) => ({ id, cents, reason, key }),
    saved: () => saved(cents),
    settled: () => {
      onBusy(false);
      return settled();
    },
    onChange: renew,
    losesNothing: true,
  });
  return (
    <RefundFrame
      bound={bound}
      isBusy={isSending}
      under={underOf(order)}
      cents={cents}
      currency={currency}
      where={[whereTo(order), restWords(order, cents)].filter(Boolean).join(' ')}
      follows={[
        { sign: 'void', tone: 'dim', text: 'Ninguna entrada de esta compra vale ya.' },
        { sign: 'mail', tone: 'dim', text: `${buyer.name} recibe un correo con la suma y el motivo.` },
      ]}
      act={{ verb: 'Reembolsar', sum: cents }}
      failure={failure}
      onCancel={onClose}
    >
      <Refused order={order} />
      <ReasonField reader="Lo lee quien compró." {...form.getInputProps('reason')} />
    </RefundFrame>
  );
}
