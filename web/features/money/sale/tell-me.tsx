import '#web/ui/styles/form-styles.ts';
import { useState } from 'react';
import { TellMeSchema } from '#contract/money/ticket-buyer.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogAnswers, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { EmailText } from '#web/ui/texts/email-text.tsx';

type Props = {
  type: { uid: string; name: string; mostPerPerson: number };
  /** The address of the signed-in account; empty for a visitor without an account. */
  email: string;
  onClose: () => unknown;
};

/** `Avísame`: asks for an address, to mail the visitor when tickets of a sold-out type return. */
export function TellMe({ type, email, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { email, quantity: 1 as number | null },
    schema: TellMeSchema,
    mutation: api.sale.tellMe.mutationOptions(),
    input: ({ email, quantity }) => ({ typeId: type.uid, email, quantity: quantity ?? 1 }),
    saved: (_answer, sent) => setSentTo(sent.email.trim().toLowerCase()),
    losesNothing: true,
  });
  if (sentTo !== null) return <LinkSent email={sentTo} onClose={onClose} />;
  return (
    <Dialog title={`Avísame de ${type.name}`} isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <p>Están agotadas. Si alguien devuelve las suyas te escribimos, y te las guardamos hasta 24 horas.</p>
        <TextField
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          data-autofocus
          disabled={isSending}
          {...form.getInputProps('email')}
        />
        <NumberField
          label="Cuántas"
          description={`Máximo ${type.mostPerPerson} por persona. Te escribimos cuando vuelvan todas juntas.`}
          required
          disabled={isSending}
          {...form.getInputProps('quantity')}
        />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          Avísame
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}

/** Anybody can type an address, so the waiting begins when its link is opened. */
const LinkSent = ({ email, onClose }: { email: string; onClose: () => unknown }) => (
  <Dialog title="Falta un paso" losesNothing onClose={onClose}>
    <Stack role="status">
      <p>
        <strong>Abre el enlace que te enviamos</strong> a <EmailText>{email}</EmailText>: con él entras en la lista de
        espera.
      </p>
      <Text dim>
        Vale un día, y hasta que lo abras no guardamos tu correo en ninguna lista. Si ya estabas en ella, no llega otro.
      </Text>
      <DialogAnswers>
        <Button onClick={() => void onClose()}>Entendido</Button>
      </DialogAnswers>
    </Stack>
  </Dialog>
);
