import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './upload-form.module.css';
import type { Upload } from './use-upload.ts';

/** Somebody changed the result behind what is typed here: what became of it, and whose word goes on. */
export function ChangedNotice({ upload }: { upload: Upload }) {
  const { changes, mayGoOn, isSending, keepMine, takeTheirs } = upload;
  return (
    <Notice tone="warn" live title={messages.review.changedMeanwhile}>
      <dl className={styles.changes}>
        {changes.map(({ label, before, now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before !== null && `${before} → `}
              <strong>{now}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p>{mayGoOn ? 'Lo que escribiste sigue aquí.' : 'Ya no se puede editar: lo que escribiste no se envió.'}</p>
      <Row gap="xs" align="stretch" className={styles.choices}>
        {mayGoOn && (
          <Button variant="strong" onClick={keepMine} disabled={isSending}>
            Seguir con lo mío
          </Button>
        )}
        <Button variant="default" onClick={takeTheirs} disabled={isSending}>
          {mayGoOn ? 'Usar lo nuevo' : 'Descartar lo que escribí'}
        </Button>
      </Row>
    </Notice>
  );
}
