import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { NewPrices, Prices } from '#contract/people/platform.ts';
import { type Currency, currencies, isPrice } from '#domain/foundation/money/currencies.ts';
import { formatAmount, parseMoney } from '#domain/foundation/money/money.ts';
import { currencyLabel } from '#web/entities/money/currency-words.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormEnd } from '#web/ui/forms/page-form.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './admin.module.css';

type OtherCurrency = Exclude<Currency, 'USD'>;
const others = currencies.filter((currency): currency is OtherCurrency => currency !== 'USD');

/** The typed prices: two in dollars, and one a currency for the qualifier, where empty means free. */
type Typed = Record<'event' | 'qualifier' | OtherCurrency, string>;

const checkIn = (currency: Currency) => (typed: string) => {
  if (typed.trim() === '' && currency !== 'USD') return null;
  const cents = parseMoney(typed, currency);
  if (cents !== null && isPrice(cents, currency)) return null;
  return currency === 'USD' ? messages.admin.price : messages.event.priceRange(currency);
};

function typedOf({ event, qualifier, qualifiers = [] }: NewPrices): Typed {
  const other = (currency: OtherCurrency) => {
    const cents = qualifiers.find(each => each.currency === currency)?.cents ?? 0;
    return [currency, cents === 0 ? '' : formatAmount(cents, currency)] as const;
  };
  return {
    ...{ event: formatAmount(event, 'USD'), qualifier: formatAmount(qualifier, 'USD') },
    ...(Object.fromEntries(others.map(other)) as Record<OtherCurrency, string>),
  };
}

const sentOf = (values: Typed) => ({
  event: parseMoney(values.event, 'USD') ?? 0,
  qualifier: parseMoney(values.qualifier, 'USD') ?? 0,
  qualifiers: others.flatMap(currency => {
    const cents = parseMoney(values[currency], currency);
    return cents ? { currency, cents } : [];
  }),
});

/** The operator types prices in whole units; the form sends the smallest ones (L7). */
export function PricesForm({ prices }: { prices: Prices }) {
  const queries = useQueryClient();
  const { form, isDirty, isSending, failure, bound } = useSimpleForm({
    begin: typedOf(prices),
    schema: {
      ...{ event: checkIn('USD'), qualifier: checkIn('USD') },
      ...Object.fromEntries(others.map(currency => [currency, checkIn(currency)])),
    },
    mutation: api.admin.updatePrices.mutationOptions(),
    input: sentOf,
    saved: (_, sent) => {
      form.setValues(typedOf(sent));
      form.resetDirty(typedOf(sent));
      notify.success('Precios guardados');
      return queries.invalidateQueries({ queryKey: api.platform.prices.key() });
    },
  });
  const tidy = (field: keyof Typed, currency: Currency) => () => {
    const cents = parseMoney(form.getValues()[field], currency);
    if (cents !== null) form.setFieldValue(field, formatAmount(cents, currency));
  };
  const amount = (field: keyof Typed, currency: Currency = 'USD') => {
    const { onBlur, ...props } = form.getInputProps(field);
    return {
      ...props,
      onBlur: () => {
        tidy(field, currency)();
        onBlur?.();
      },
      inputMode: 'decimal' as const,
    };
  };
  const dollars = { leftSection: <span aria-hidden="true">$</span>, required: true };
  return (
    <Stack {...bound} as="form" className={styles.form} data-narrow>
      <Stack className="card inside">
        <TextField
          label="Evento"
          description="Lo que paga quien se inscribe, si el evento no tiene precio propio."
          {...amount('event')}
          {...dollars}
        />
        <TextField
          label="Clasificatorio"
          description="Lo que se suma cuando el evento tiene clasificatorio en línea."
          {...amount('qualifier')}
          {...dollars}
        />
        <details>
          <summary>Clasificatorio en otras monedas</summary>
          <Stack>
            <p className="dim text-sm">Vacío: en los eventos de esa moneda el clasificatorio no se cobra.</p>
            {others.map(currency => (
              <TextField key={currency} label={currencyLabel(currency)} {...amount(currency, currency)} />
            ))}
          </Stack>
        </details>
      </Stack>
      <FormEnd isSending={isSending} submitLabel="Guardar los precios" disabled={!isDirty} failure={failure}>
        {isDirty ? 'Hay cambios sin guardar.' : 'En dólares de Estados Unidos.'}
      </FormEnd>
    </Stack>
  );
}
