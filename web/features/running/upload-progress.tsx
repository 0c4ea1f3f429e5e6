import { Button } from '@mantine/core';
import styles from './upload.module.css';
import type { UploadStep } from './use-upload.ts';

type Props = { step: Extract<UploadStep, { name: 'sending' | 'reading' }>; fileName: string; onCancel: () => void };

/** How much has left, and then that it is being read: for how long, nobody knows. */
export function UploadProgress({ step, fileName, onCancel }: Props) {
  const isSending = step.name === 'sending';
  const label = isSending ? 'Subiendo el archivo' : 'Procesando el archivo';
  return (
    <div className={`card ${styles.progress}`}>
      <p className={styles.progressWords}>
        <strong role="status">{label}…</strong>
        {isSending && <span className={`num ${styles.percent}`}>{step.percent} %</span>}
      </p>
      <progress aria-label={label} max={100} value={isSending ? step.percent : undefined} />
      <p className={styles.fileName}>{fileName}</p>
      <Button variant="subtle" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}
