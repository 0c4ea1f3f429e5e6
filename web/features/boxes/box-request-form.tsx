import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BoxRequest, SubmitBoxRequestSchema } from '#contract/boxes.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './boxes.module.css';

/** A gym asks for another name and logo. With a request on record it only shows what was asked (PUB-171). */
export function BoxRequestForm({ request, onSent }: { request: BoxRequest | null; onSent: () => void }) {
  const queries = useQueryClient();
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const closed = request !== null && request.status !== 'declined';
  const form = useForm({
    // A declined logo is no address that could be sent again: it is picked anew.
    initialValues: { organization: request?.organization ?? '', photo: (closed && request.photo) || '' },
    validate: schemaResolver(SubmitBoxRequestSchema, { sync: true }),
  });
  const submit = useMutation(
    api.boxes.submitRequest.mutationOptions({
      onSuccess: async () => {
        forgetUnsaved();
        form.resetDirty();
        notify.success(messages.box.sent);
        await queries.invalidateQueries({ queryKey: api.boxes.request.key() });
        onSent();
      },
      onError: error => {
        setFailure(showErrors(form, error) ?? messages.server.invalid);
        focusFirstError(node.current);
      },
    }),
  );
  useUnsaved(form.isDirty() && !submit.isSuccess, askToLeave);
  const send = form.onSubmit(
    values => {
      setFailure(null);
      submit.mutate(values);
    },
    () => focusFirstError(node.current),
  );
  const { value: photo, onChange: setPhoto, error: photoError } = form.getInputProps('photo');
  return (
    <form ref={node} className={styles.form} noValidate onSubmit={send} aria-busy={submit.isPending}>
      <Stack className="card inside">
        <TextField
          label="Nombre del gimnasio"
          description="Letras, números, espacios, punto, coma y guion."
          withAsterisk
          disabled={closed || submit.isPending}
          {...form.getInputProps('organization')}
        />
        <PhotoField
          label="Logo"
          shape="square"
          required
          disabled={closed || submit.isPending}
          typeError={messages.photo.type}
          sizeError={messages.photo.size}
          brokenError={messages.photo.broken}
          onReject={notify.error}
          value={photo}
          onChange={setPhoto}
          error={photoError}
        />
      </Stack>
      <Row gap="md">
        <Button type="submit" disabled={closed} loading={submit.isPending}>
          Enviar solicitud
        </Button>
        <p className="dim text-sm">Revisamos cada cambio antes de mostrarlo.</p>
      </Row>
      <FormFailure>{failure}</FormFailure>
    </form>
  );
}
