import { Dialog, DialogSubmit } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizerOrder } from '#contract/income.ts';
import { RefundSchema } from '#contract/join-form.ts';
import { messages } from '#contract/messages.ts';
import { formatAmount, formatMoney, parseMoney } from '#domain/text/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { notify } from '#web/ui/notify.ts';
import { MoneyField } from '#web/ui/number-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const AnswersSchema = RefundSchema.pick({ cents: true, reason: true });

type Values = { cents: number | null; reason: string };

function check({ cents, reason }: Values, most: number) {
  const { error } = AnswersSchema.safeParse({ cents, reason });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  if (cents !== null && cents > most) errors.cents = messages.joining.refundAmount;
  return errors;
}

/** An order's money back, all of it or a part, with the reason; the button says how much. */
export function RefundDialog({ order, onClose }: { order: OrganizerOrder; onClose: () => void }) {
  const { uid: id, athleteName, refundable } = order;
  const isAsked = order.request?.state === 'asked';
  const kept = order.total - order.refunded - refundable;
  const queries = useQueryClient();
  const [isWhole, setWhole] = useState(true);
  // Answers that are sent again are one refund; other answers are another one.
  const [key, setKey] = useState(newId);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { cents: refundable, reason: '' } as Values,
    schema: values => check(values, refundable),
    mutation: api.income.refund.mutationOptions(),
    input: ({ cents, reason }) => ({ id, cents: cents ?? 0, reason, key }),
    saved: (_, sent) => {
      notify.success(`Reembolso de ${formatMoney(sent.cents)} en camino`, athleteName);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.income.key() }),
    onChange: () => setKey(newId()),
    losesNothing: true,
  });
  const { cents } = form.getValues();
  return (
    <Dialog isBusy={isSending} onClose={onClose} title={`Reembolsar a ${athleteName}`}>
      <Stack {...bound} as="form">
        <p className="dim">
          Pagó {formatMoney(order.total)}
          {refundable < order.total && `, y quedan ${formatMoney(refundable)} por reembolsar`}. El dinero vuelve al
          mismo medio de pago, y no se puede deshacer. La inscripción no cambia.
          {kept > 0 && ` ${messages.joining.qualifierKept(formatMoney(kept))}`}
        </p>
        <ChoiceField
          label="¿Cuánto?"
          value={isWhole}
          onChange={whole => {
            setWhole(whole);
            form.setFieldValue('cents', whole ? refundable : null);
            form.clearFieldError('cents');
          }}
          options={[
            { value: true, label: `Todo: ${formatMoney(refundable)}` },
            { value: false, label: 'Una parte' },
          ]}
        />
        {!isWhole && (
          <MoneyField
            label="Monto"
            required
            description={`Como máximo ${formatMoney(refundable)}.${isAsked ? ' Lo demás sigue esperando tu respuesta.' : ''}`}
            format={formatAmount}
            parse={parseMoney}
            invalidError={messages.joining.refundAmount}
            {...form.getInputProps('cents')}
          />
        )}
        <TextArea
          label="Motivo"
          description="El atleta lo lee en su correo."
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose} tone="destroy">
          {cents ? `Reembolsar ${formatMoney(cents)}` : 'Reembolsar'}
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
