import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { CorrectEmailSchema } from '#contract/money/ticket-form.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';
import type { ByBuyer } from './order-ticket.tsx';

type Props = {
  /** Address that got the receipt. */
  email: string;
  by: ByBuyer;
  /** The new secret of the order; the old one is invalid. */
  onCode: (code: string) => void;
  onClose: () => void;
};

/**
 * `Corregir el correo`: changes the buyer's address and sends the receipt again. The link in the old mail then opens
 * nothing.
 */
export function CorrectEmail({ email: before, by, onCode, onClose }: Props) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { email: '' },
    schema: CorrectEmailSchema.pick({ email: true }).refine(({ email }) => email !== before, {
      path: ['email'],
      message: messages.ticket.sameEmail,
    }),
    mutation: api.tickets.correctEmail.mutationOptions(),
    input: ({ email }) => ({ ...by, email }),
    saved: async ({ code }) => {
      notify.success(messages.ticket.corrected);
      if (code) onCode(code);
      await queries.invalidateQueries({ queryKey: api.tickets.key() });
      onClose();
    },
    losesNothing: true,
  });
  return (
    <Dialog title="Corregir el correo" isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <p className="dim wraps">
          El recibo fue a <EmailText>{before}</EmailText>. Lo enviamos al correo nuevo, con los mismos códigos QR. El
          enlace del recibo de antes deja de abrir esta compra, y a ese correo le decimos que cambió.
        </p>
        <TextField
          label="Correo nuevo"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={200}
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Corregir y enviar
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
