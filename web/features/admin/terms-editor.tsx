import { Row, Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UpdateTermsSchema } from '#contract/admin.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { notify } from '#web/ui/notify.ts';
import { PlainText } from '#web/ui/plain-text.tsx';
import styles from './admin.module.css';

export function TermsEditor({ saved }: { saved: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState(saved);
  const [kept, setKept] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  const update = useMutation(
    api.admin.updateTerms.mutationOptions({
      onSuccess: (_, form) => {
        setKept(form.text);
        setText(form.text);
        notify.success('Términos guardados');
        return queries.invalidateQueries({ queryKey: api.platform.terms.key() });
      },
    }),
  );
  useUnsaved(text !== kept, askToLeave);
  const save = () => {
    const checked = UpdateTermsSchema.safeParse({ text });
    if (!checked.success) return setError(checked.error.issues[0]?.message ?? null);
    update.mutate(checked.data);
  };
  return (
    <Stack
      as="form"
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.beside}>
        <Textarea
          label="Texto"
          description={
            <>
              Un renglón que empieza con <code>##</code> y un espacio es un título; con <code>-</code> y un espacio, un
              punto de una lista. Un renglón vacío separa párrafos.
            </>
          }
          withAsterisk
          autosize
          minRows={16}
          maxRows={28}
          maxLength={60_000}
          value={text}
          error={error}
          onChange={event => {
            setText(event.currentTarget.value);
            setError(null);
          }}
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
      <Row gap="md">
        <Button type="submit" loading={update.isPending} disabled={text === kept}>
          Guardar los términos
        </Button>
        <p className="dim text-sm">
          {text === kept ? 'Lo que ves es lo que está publicado.' : 'Hay cambios sin guardar.'}
        </p>
      </Row>
      <FormFailure>{update.isError && messageOf(update.error)}</FormFailure>
    </Stack>
  );
}
