import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { type BoxRequest, SubmitBoxRequestSchema } from '#contract/people/boxes.ts';
import { api } from '#web/lib/api.ts';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormEnd } from '#web/ui/forms/page-form.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './boxes.module.css';

/** The form by which a gym asks for another name and logo. An open request is only shown (PUB-171). */
export function BoxRequestForm({ request, onSent }: { request: BoxRequest | null; onSent: () => void }) {
  const queries = useQueryClient();
  const closed = request !== null && request.status !== 'declined';
  const { form, isSending, failure, bound } = useSimpleForm({
    // The stored logo of a declined request cannot be sent again. So the gym must pick the logo again.
    begin: { organization: request?.organization ?? '', photo: (closed && request.photo) || '' },
    schema: SubmitBoxRequestSchema,
    mutation: api.boxes.submitRequest.mutationOptions(),
    input: values => values,
    saved: async () => {
      notify.success(messages.box.sent);
      await queries.invalidateQueries({ queryKey: api.boxes.request.key() });
      onSent();
    },
  });
  return (
    <Stack as="form" {...bound} className={styles.form}>
      <Stack className="card inside">
        <TextField
          label="Nombre del gimnasio"
          description="Letras, números, espacios, punto, coma y guion."
          required
          disabled={closed || isSending}
          {...form.getInputProps('organization')}
        />
        <ProfilePhotoField
          label="Logo"
          shape="square"
          required
          disabled={closed || isSending}
          {...form.getInputProps('photo')}
        />
      </Stack>
      <FormEnd isSending={isSending} submitLabel="Enviar solicitud" disabled={closed} failure={failure}>
        Revisamos cada cambio antes de mostrarlo.
      </FormEnd>
    </Stack>
  );
}
