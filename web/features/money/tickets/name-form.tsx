import '#web/ui/styles/form-styles.ts';
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { NameTicketSchema, type OrderTicket } from '#contract/money/ticket-form.ts';
import { api, client } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import type { ByBuyer } from './order-ticket.tsx';
import styles from './tickets.module.css';

const AnswersSchema = NameTicketSchema.pick({ name: true, email: true });
type Sent = { name: string; email: string };

type Props = {
  ticket: OrderTicket;
  by: ByBuyer;
  /** True if the buyer pressed the button; false if the form opened without a press. */
  isAsked: boolean;
  onClose: () => void;
};

/**
 * `Asignar y enviar` and `Cambiar de persona`: names a ticket's person and mails the ticket. Another address means
 * another person, with another QR.
 */
export function NameForm({ ticket, by, isAsked, onClose }: Props) {
  const queries = useQueryClient();
  const isChange = ticket.status === 'active';
  const isSamePerson = (email: string) => email.trim().toLowerCase() === ticket.invitedEmail;
  const answers = useRef<Sent>({ name: '', email: '' });
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { name: '', email: '' },
    schema: AnswersSchema,
    mutation: {
      mutationFn: async (sent: Sent) => {
        const input = { ...by, ticketId: ticket.uid, ...sent };
        // With the same address the ticket stays; only its name changes.
        if (!isChange || isSamePerson(sent.email)) await client.tickets.nameTicket(input);
        else await client.tickets.transfer(input);
      },
    },
    input: values => values,
    onChange: values => {
      answers.current = values;
    },
    confirm: async () => {
      const { name, email } = answers.current;
      if (!isChange || isSamePerson(email)) return true;
      return confirmDialog({
        title: `¿Pasar la entrada a ${name.trim()}?`,
        text: `El QR de ${ticket.invitedName} deja de servir y se lo decimos por correo. ${name.trim()} recibe uno nuevo en ${email.trim()}.`,
        confirmLabel: 'Cambiar de persona',
        tone: 'destroy',
      });
    },
    saved: async (_, { email }) => {
      const done = isChange
        ? isSamePerson(email)
          ? 'Nombre corregido'
          : messages.ticket.transferred
        : messages.ticket.named;
      notify.success(done);
      await queries.invalidateQueries({ queryKey: api.tickets.key() });
      onClose();
    },
  });
  const field = (key: keyof Sent) => ({
    ...form.getInputProps(key),
    autoComplete: 'off',
    required: true,
    disabled: isSending,
  });
  return (
    <Stack as="form" gap="sm" {...bound}>
      <div className={styles.pair}>
        <TextField label="Nombre" maxLength={120} autoFocus={isAsked} {...field('name')} />
        <TextField label="Correo" type="email" inputMode="email" maxLength={200} {...field('email')} />
      </div>
      {isChange && (
        <p className="dim text-sm">
          Con el mismo correo solo se corrige el nombre. Con otro, el QR de ahora deja de servir.
        </p>
      )}
      <Row gap="xs">
        <Button type="submit" icon={IconSend} loading={isSending}>
          {isChange ? 'Cambiar y enviar' : 'Asignar y enviar'}
        </Button>
        {isAsked && (
          <Button variant="default" onClick={onClose} disabled={isSending}>
            Cancelar
          </Button>
        )}
      </Row>
      <FormFailure>{failure}</FormFailure>
    </Stack>
  );
}
