import { Button } from '@mantine/core';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import progress from '#web/ui/progress-bar.module.css';
import styles from './upload.module.css';
import type { UploadStep } from './use-upload.ts';

type Props = { step: Extract<UploadStep, { name: 'sending' | 'reading' }>; fileName: string; onCancel: () => void };

/** The sent part, then that the server reads the file, for an unknown time. */
export function UploadProgress({ step, fileName, onCancel }: Props) {
  const isSending = step.name === 'sending';
  const label = isSending ? 'Subiendo el archivo' : 'Procesando el archivo';
  return (
    <Stack gap="sm" align="start" className={`card ${styles.progress}`}>
      <Row as="p" gap="md" align="baseline" justify="between" wrap={false} className={styles.progressWords}>
        <strong role="status">{label}…</strong>
        {isSending && (
          <Text as="span" size="3xl" num>
            {step.percent} %
          </Text>
        )}
      </Row>
      <progress className={progress.bar} aria-label={label} max={100} value={isSending ? step.percent : undefined} />
      <Text dim className="wraps">
        {fileName}
      </Text>
      <Button variant="subtle" onClick={onCancel}>
        Cancelar
      </Button>
    </Stack>
  );
}
