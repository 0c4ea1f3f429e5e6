import {
  IconAlertCircle,
  IconCircleCheck,
  IconMovie,
  IconPlayerPause,
  IconPlayerPlay,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import progress from '#web/ui/states/progress-bar.module.css';
import { paceOf, progressOf, type UploadPhase, type VideoUpload, writeBytes } from './upload-state.ts';
import styles from './video.module.css';

const words: Record<UploadPhase, string> = {
  starting: 'Preparando el video…',
  sending: 'Subiendo el video…',
  waiting: 'Esperando la conexión…',
  paused: 'Subida en pausa',
  checking: 'Revisando el video…',
  done: 'Video listo',
  failed: 'El video no se subió',
};

const icons: Partial<Record<UploadPhase, ReactNode>> = {
  waiting: <IconWifiOff size={20} aria-hidden="true" />,
  done: <IconCircleCheck size={20} aria-hidden="true" />,
  failed: <IconAlertCircle size={20} aria-hidden="true" />,
};

type Props = {
  upload: VideoUpload;
  disabled: boolean | undefined;
  onPause: () => void;
  onContinue: () => void;
  onCancel: () => void;
};

function Picture({ poster }: { poster: string | null }) {
  return (
    <Row as="span" gap="none" justify="center" wrap={false} className={styles.poster}>
      {poster ? <img src={poster} alt="" /> : <IconMovie size={28} stroke={1.4} aria-hidden="true" />}
    </Row>
  );
}

function Actions({ upload: { phase, canRetry }, disabled, onPause, onContinue, onCancel }: Props) {
  const isUnderWay = phase === 'sending' || phase === 'waiting' || phase === 'starting';
  return (
    <Row align="stretch" className={styles.actions}>
      {isUnderWay && (
        <Button variant="default" icon={IconPlayerPause} onClick={onPause}>
          Pausar
        </Button>
      )}
      {phase === 'paused' && (
        <Button color="strong" icon={IconPlayerPlay} onClick={onContinue}>
          Continuar
        </Button>
      )}
      {phase === 'failed' && canRetry && (
        <Button color="strong" onClick={onContinue}>
          Reintentar
        </Button>
      )}
      <Button
        variant={phase === 'done' || phase === 'failed' ? 'default' : 'subtle'}
        disabled={disabled}
        onClick={onCancel}
      >
        {phase === 'done' || phase === 'failed' ? 'Cambiar video' : 'Cancelar'}
      </Button>
    </Row>
  );
}

export function UploadCard(props: Props) {
  const { upload } = props;
  const { phase, fileName, size, sent, message, poster } = upload;
  const { value, status } = progressOf(upload);
  return (
    <Row gap="md" className={styles.card} data-status={status} data-phase={phase}>
      <Picture poster={poster} />
      <Stack gap="xs" className={styles.facts}>
        <Row as="p" gap="xs" wrap={false} className={styles.state}>
          {icons[phase]}
          <strong role="status">{words[phase]}</strong>
          {phase !== 'done' && <span className={`num ${styles.percent}`}>{value} %</span>}
        </Row>
        <Text size="sm" dim className="wraps">
          {fileName}
        </Text>
        {phase !== 'done' && (
          <progress
            className={progress.bar}
            data-status={status}
            aria-label="Subida del video"
            max={100}
            value={value}
          />
        )}
        <Text size="sm" dim className={styles.pace}>
          <span className="nowrap">
            {phase === 'done' ? writeBytes(size) : `${writeBytes(sent)} de ${writeBytes(size)}`}
          </span>
          {paceOf(upload) && <span> · {paceOf(upload)}</span>}
        </Text>
        {!upload.isPlayable && phase !== 'failed' && (
          <Text size="sm" role="status">
            Este navegador no puede mostrar este video, y quizá el juez tampoco. Si puedes, envíalo como MP4 (H.264).
          </Text>
        )}
        {message && (
          <Text size="sm" strong className={styles.message} role={phase === 'failed' ? 'alert' : undefined}>
            {message}
          </Text>
        )}
      </Stack>
      <Actions {...props} />
    </Row>
  );
}
