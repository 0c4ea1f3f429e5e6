import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/people/platform.ts';
import { formatAmount, parseMoney } from '#domain/foundation/text/money.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormEnd } from '#web/ui/forms/page-form.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './admin.module.css';

const mostCents = 10_000_000;
const check = (typed: string) => {
  const cents = parseMoney(typed);
  return cents === null || cents > mostCents ? messages.admin.price : null;
};
const typedOf = (prices: Prices) => ({ event: formatAmount(prices.event), qualifier: formatAmount(prices.qualifier) });

/** The operator types prices in dollars; the form sends cents (L7). */
export function PricesForm({ prices }: { prices: Prices }) {
  const queries = useQueryClient();
  const { form, isDirty, isSending, failure, bound } = useSimpleForm({
    begin: typedOf(prices),
    schema: { event: check, qualifier: check },
    mutation: api.admin.updatePrices.mutationOptions(),
    input: values => ({ event: parseMoney(values.event) ?? 0, qualifier: parseMoney(values.qualifier) ?? 0 }),
    saved: (_, sent) => {
      form.setValues(typedOf(sent));
      form.resetDirty(typedOf(sent));
      notify.success('Precios guardados');
      return queries.invalidateQueries({ queryKey: api.platform.prices.key() });
    },
  });
  const tidy = (field: 'event' | 'qualifier') => () => {
    const cents = parseMoney(form.getValues()[field]);
    if (cents !== null) form.setFieldValue(field, formatAmount(cents));
  };
  const amount = (field: 'event' | 'qualifier') => {
    const { onBlur, ...props } = form.getInputProps(field);
    return {
      ...props,
      onBlur: () => {
        tidy(field)();
        onBlur?.();
      },
      inputMode: 'decimal' as const,
      leftSection: <span aria-hidden="true">$</span>,
      required: true,
    };
  };
  return (
    <Stack {...bound} as="form" className={styles.form} data-narrow>
      <Stack className="card inside">
        <TextField
          label="Evento"
          description="Lo que paga quien se inscribe, si el evento no tiene precio propio."
          {...amount('event')}
        />
        <TextField
          label="Clasificatorio"
          description="Lo que se suma cuando el evento tiene clasificatorio en línea."
          {...amount('qualifier')}
        />
      </Stack>
      <FormEnd isSending={isSending} submitLabel="Guardar los precios" disabled={!isDirty} failure={failure}>
        {isDirty ? 'Hay cambios sin guardar.' : 'En dólares de Estados Unidos.'}
      </FormEnd>
    </Stack>
  );
}
