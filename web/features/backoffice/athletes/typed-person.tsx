import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TypedPersonSchema } from '#contract/registration/enroll-list.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SendRefusal } from './send-refusal.tsx';

type Typed = { name: string; email: string };
type FormProps = {
  begin: Typed;
  /** `begun`: the values of the fields when the dialog opened. */
  send: (typed: Typed, begun: Typed) => Promise<unknown>;
  about: string;
  submit: string;
  done: string;
  title: string;
  onClose: () => void;
};

/** Asks for the name and address of a person without an account: a new mate, or a correction (N10). */
export function TypedPersonDialog({ title, begin, send, about, submit, done, onClose }: FormProps) {
  const queries = useQueryClient();
  // A save in another window updates the page below, not these fields.
  const [begun] = useState(begin);
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: begun,
    schema: TypedPersonSchema,
    mutation: { mutationFn: (typed: Typed) => send(typed, begun) },
    input: typed => typed,
    saved: () => {
      notify.success(done);
      onClose();
    },
    settled: () => queries.invalidateQueries({ queryKey: api.entries.key() }),
    losesNothing: true,
  });
  return (
    <Dialog title={title} isBusy={isSending} onClose={onClose}>
      <Stack {...bound} as="form">
        <TextField
          label="Nombre"
          autoComplete="off"
          maxLength={80}
          required
          data-autofocus
          disabled={isSending}
          {...form.getInputProps('name')}
        />
        <TextField
          label="Correo"
          description={about}
          type="email"
          inputMode="email"
          autoComplete="off"
          disabled={isSending}
          {...form.getInputProps('email')}
        />
        <SendRefusal failure={failure} />
        <DialogSubmit isBusy={isSending} onCancel={onClose}>
          {submit}
        </DialogSubmit>
      </Stack>
    </Dialog>
  );
}
