import { FormEnd } from '#web/ui/forms/page-form.tsx';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { UpdateTermsSchema } from '#contract/backoffice/admin.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { PlainText } from '#web/ui/texts/plain-text.tsx';
import styles from './admin.module.css';

export function TermsEditor({ saved }: { saved: string }) {
  const queries = useQueryClient();
  const { form, isDirty, isSending, failure, bound } = useSimpleForm({
    begin: { text: saved },
    schema: UpdateTermsSchema,
    mutation: api.admin.updateTerms.mutationOptions(),
    input: values => UpdateTermsSchema.parse(values),
    saved: (_, sent) => {
      form.setValues(sent);
      form.resetDirty(sent);
      notify.success('Términos guardados');
      return queries.invalidateQueries({ queryKey: api.platform.terms.key() });
    },
  });
  const { text } = form.getValues();
  return (
    <Stack {...bound} as="form" className={styles.form}>
      <div className={styles.beside}>
        <TextArea
          label="Texto"
          description={
            <>
              Un renglón que empieza con <code>##</code> y un espacio es un título; con <code>-</code> y un espacio, un
              punto de una lista. Un renglón vacío separa párrafos.
            </>
          }
          required
          autosize
          minRows={16}
          maxRows={28}
          maxLength={60_000}
          {...form.getInputProps('text')}
        />
        <Stack as="section" gap="xs" aria-labelledby="terms-preview">
          <h2 id="terms-preview" className="eyebrow">
            Así se verá
          </h2>
          <div className={`card ${styles.paper}`}>
            {text.trim() ? <PlainText text={text} level={3} /> : <p className="dim">Escribe algo para verlo aquí.</p>}
          </div>
        </Stack>
      </div>
      <FormEnd isSending={isSending} submitLabel="Guardar los términos" disabled={!isDirty} failure={failure}>
        {isDirty ? 'Hay cambios sin guardar.' : 'Lo que ves es lo que está publicado.'}
      </FormEnd>
    </Stack>
  );
}
