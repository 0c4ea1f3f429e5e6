import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { AssignTicketSchema, type TicketPage, type TicketType } from '#contract/money/ticket-form.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { isSoldOut, leftOf } from '#domain/money/tickets/ticket-rules.ts';
import { ResendConfirmation } from '#web/lib/account/resend-confirmation.tsx';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { PickCard, PickRadio } from '#web/ui/fields/pick-card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { NoCodeYet, TicketCard } from './ticket-card.tsx';
import styles from './tickets.module.css';

type Props = { event: TicketPage['event']; types: TicketType[]; back: ReactNode; onDone: () => void };

/**
 * Asks for the guest, then the ticket type. Draws the resulting ticket beside the form (ORG-127, ORG-311 to ORG-317).
 */
export function AssignTicket({ event, types, back, onDone }: Props) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { name: '', email: '', passport: '', typeId: '' },
    schema: AssignTicketSchema,
    mutation: api.tickets.assign.mutationOptions(),
    input: values => ({ eventId: event.uid, form: values }),
    saved: () => {
      void queries.invalidateQueries({ queryKey: api.tickets.key() });
      onDone();
    },
    // Every answer of the server appears in red under the form (ORG-499).
    sentenceOf: messageOf,
  });
  const { name, email, passport, typeId } = form.getValues();
  const field = (key: 'name' | 'email' | 'passport') => ({
    ...form.getInputProps(key),
    autoComplete: 'off',
    required: true,
    disabled: isSending,
  });
  return (
    <form {...bound}>
      <div className={styles.form}>
        <Stack gap="lg" className="card inside">
          <h2>¿Quién entra?</h2>
          <div className={styles.pair}>
            <TextField label="Nombre" maxLength={120} {...field('name')} />
            <TextField label="Correo" type="email" inputMode="email" {...field('email')} />
            <TextField
              label="Pasaporte"
              description="Solo números. La puerta ve los tres últimos."
              inputMode="numeric"
              maxLength={20}
              {...field('passport')}
              value={passport}
              // The field accepts only digits (ORG-314).
              onChange={event => form.setFieldValue('passport', event.currentTarget.value.replace(/\D/g, ''))}
            />
            <TextField label="Cantidad" description="Una persona, una entrada." value="1" disabled readOnly />
          </div>
          <TypeChoice
            types={types}
            currency={event.currency}
            value={typeId}
            onChange={id => form.setFieldValue('typeId', id)}
            error={form.errors.typeId}
            disabled={isSending}
          />
          <p className="dim text-sm">Asignar a mano no cobra. Cuenta en el límite y no en los ingresos.</p>
        </Stack>
        <Stack as="aside" aria-label="Lo que recibirá">
          <p className="eyebrow dim">Lo que recibirá</p>
          <TicketCard
            event={event}
            level={2}
            holder={{
              name: name || 'Su nombre',
              email: email || null,
              typeName: types.find(type => type.uid === typeId)?.name ?? null,
            }}
          >
            <NoCodeYet />
          </TicketCard>
        </Stack>
      </div>
      <WizardBar
        back={back}
        note={
          failure && (
            <>
              <FormFailure>{failure}</FormFailure>
              <ResendConfirmation refusal={failure} />
            </>
          )
        }
      >
        <Button type="submit" loading={isSending}>
          Asignar
        </Button>
      </WizardBar>
    </form>
  );
}

function TypeChoice(props: {
  types: TicketType[];
  currency: Currency;
  value: string;
  onChange: (id: string) => void;
  error: ReactNode;
  disabled: boolean;
}) {
  const { types, currency, value, onChange, error, disabled } = props;
  const id = useId();
  return (
    <fieldset
      className={styles.types}
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        <h2>¿Con qué entrada?</h2>
      </legend>
      {types.map(type => {
        const left = leftOf(type);
        const isGone = left === 0;
        return (
          <PickCard key={type.uid} className={styles.type} isOff={isGone}>
            <PickRadio
              name="typeId"
              value={type.uid}
              checked={value === type.uid}
              disabled={isGone || disabled}
              onChange={() => onChange(type.uid)}
              aria-label={type.name}
            />
            <Stack as="span" gap="2xs" className="wraps">
              <Text as="strong" strong>
                {type.name}
              </Text>
              <span className="dim text-sm">
                {isSoldOut(type)
                  ? `${type.sold} de ${type.limit} entregadas`
                  : isGone
                    ? 'Todas están apartadas en este momento'
                    : `Quedan ${left}`}
              </span>
            </Stack>
            {isSoldOut(type) ? (
              <StatusTag>Agotado</StatusTag>
            ) : (
              !isGone && <span className="num">{formatPrice(type.price, currency)}</span>
            )}
          </PickCard>
        );
      })}
      {error && (
        <div id={id}>
          <FormFailure>{error}</FormFailure>
        </div>
      )}
    </fieldset>
  );
}
