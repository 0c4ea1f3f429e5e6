import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Prices } from '#contract/platform.ts';
import { formatAmount, parseMoney } from '#domain/text/money.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './admin.module.css';

const mostCents = 10_000_000;
const check = (typed: string) => {
  const cents = parseMoney(typed);
  return cents === null || cents > mostCents ? messages.admin.price : null;
};
const typedOf = (prices: Prices) => ({ event: formatAmount(prices.event), qualifier: formatAmount(prices.qualifier) });

/** Typed in dollars, sent and stored in cents (L7). */
export function PricesForm({ prices }: { prices: Prices }) {
  const queries = useQueryClient();
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ initialValues: typedOf(prices), validate: { event: check, qualifier: check } });
  const update = useMutation(
    api.admin.updatePrices.mutationOptions({
      onSuccess: (_, saved) => {
        form.setValues(typedOf(saved));
        form.resetDirty(typedOf(saved));
        notify.success('Precios guardados');
        return queries.invalidateQueries({ queryKey: api.platform.prices.key() });
      },
      onError: error => setFailure(showErrors(form, error) ?? messages.server.invalid),
    }),
  );
  useUnsaved(form.isDirty(), askToLeave);
  const save = form.onSubmit(
    values => {
      setFailure(null);
      update.mutate({ event: parseMoney(values.event) ?? 0, qualifier: parseMoney(values.qualifier) ?? 0 });
    },
    () => focusFirstError(node.current),
  );
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
      withAsterisk: true,
    };
  };
  return (
    <Stack
      ref={node}
      as="form"
      className={styles.form}
      data-narrow
      noValidate
      onSubmit={save}
      aria-busy={update.isPending}
    >
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
      <Row gap="md">
        <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
          Guardar los precios
        </Button>
        <p className="dim text-sm">{form.isDirty() ? 'Hay cambios sin guardar.' : 'En dólares de Estados Unidos.'}</p>
      </Row>
      <FormFailure>{failure}</FormFailure>
    </Stack>
  );
}
