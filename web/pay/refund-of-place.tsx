import '#web/ui/styles/form-styles.ts';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { RefundOrderSchema } from '#contract/money/refunds.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import type { PlaceAnswer } from '#domain/money/orders/refund-plan.ts';
import { api } from '#web/lib/api.ts';
import { moneyIn } from '#web/lib/form/money-in.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { MoneyField } from '#web/ui/fields/number-field.tsx';
import { type RefundProps, underOf, useRefund } from './refund-form.ts';
import { RefundFrame } from './refund-frame.tsx';
import { ReasonField, Refused } from './refund-parts.tsx';
import { firstName, followsOfPlace, qualifierWords, restWords, whereTo } from './refund-words.ts';

const AnswersSchema = RefundOrderSchema.pick({ cents: true, reason: true, place: true });

type Values = { cents: number | null; reason: string; place: PlaceAnswer | null };

function check(values: Values, { most, isIn }: { most: number; isIn: boolean }) {
  const { error } = AnswersSchema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  if (values.cents !== null && values.cents > most) errors.cents = messages.joining.refundAmount;
  if (isIn && values.place === null) errors.place = messages.refund.place;
  return errors;
}

/** The form that refunds all or part of a place. It asks whether the people stay in the event. */
export function RefundOfPlace({ order, onBusy, onClose }: RefundProps) {
  const { uid: id, refundable, currency, place, buyer, teamName } = order;
  const { key, renew, saved, settled } = useRefund({ name: buyer.name, currency, onClose });
  const [isWhole, setWhole] = useState(true);
  const answerOf = (whole: boolean): PlaceAnswer | null => {
    if (!place) return null;
    if (!place.mayLeave) return 'stays';
    return whole ? 'leaves' : null;
  };
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { cents: refundable, reason: '', place: answerOf(true) } as Values,
    schema: (values: Values) => check(values, { most: refundable, isIn: place !== null }),
    mutation: { ...api.income.refund.mutationOptions(), onMutate: () => onBusy(true) },
    input: ({ cents, reason, place }) => ({ id, cents: isWhole ? refundable : (cents ?? 0), reason, place, key }),
    saved: (_, sent) => saved(sent.cents),
    settled: () => {
      onBusy(false);
      return settled();
    },
    onChange: renew,
    losesNothing: true,
  });
  const { cents, place: answer } = form.getValues();
  const sum = isWhole ? refundable : (cents ?? 0);
  const who = teamName ? 'El equipo' : firstName(place?.people[0] ?? buyer.name);
  const leaving = `y quitar ${teamName ? 'al equipo' : `a ${who}`}`;
  return (
    <RefundFrame
      bound={bound}
      isBusy={isSending}
      under={underOf(order)}
      cents={sum}
      currency={currency}
      where={[whereTo(order), restWords(order, sum), qualifierWords(order)].filter(Boolean).join(' ')}
      follows={followsOfPlace(order, place, { cents: sum, answer })}
      act={{ verb: 'Reembolsar', sum, ...(answer === 'leaves' && { tail: leaving }) }}
      failure={failure}
      onCancel={onClose}
    >
      <Refused order={order} />
      <ChoiceField
        label="Cuánto vuelve"
        value={isWhole}
        row
        onChange={whole => {
          setWhole(whole);
          form.setFieldValue('cents', whole ? refundable : null);
          form.setFieldValue('place', answerOf(whole));
          form.clearErrors();
        }}
        options={[
          { value: true, label: `Todo: ${formatMoney(refundable, currency)}` },
          { value: false, label: 'Una parte' },
        ]}
      />
      {!isWhole && (
        <MoneyField
          label="Monto"
          required
          description={`Como máximo ${formatMoney(refundable, currency)}.`}
          {...moneyIn(currency)}
          invalidError={messages.joining.refundAmount}
          {...form.getInputProps('cents')}
        />
      )}
      {place && (
        <ChoiceField
          label="Qué pasa con su inscripción"
          required
          disabled={!place.mayLeave}
          description={place.mayLeave ? undefined : messages.refund.mustStay}
          options={[
            {
              value: 'leaves',
              label: teamName ? 'El equipo sale del evento' : 'Sale del evento',
              description: 'Su lugar queda libre.',
            },
            {
              value: 'stays',
              label: teamName ? 'El equipo sigue en el evento' : 'Sigue en el evento',
              description: 'Conserva heat, carril y resultados.',
            },
          ]}
          {...form.getInputProps('place')}
          value={answer}
        />
      )}
      <ReasonField reader="Lo lee quien pagó." {...form.getInputProps('reason')} />
    </RefundFrame>
  );
}
