import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconMovie,
  IconPlayerPause,
  IconPlayerPlay,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
    <span className={styles.poster}>
      {poster ? <img src={poster} alt="" /> : <IconMovie size={28} stroke={1.4} aria-hidden="true" />}
    </span>
  );
}

function Actions({ upload: { phase, canRetry }, disabled, onPause, onContinue, onCancel }: Props) {
  const isUnderWay = phase === 'sending' || phase === 'waiting' || phase === 'starting';
  return (
    <div className={styles.actions}>
      {isUnderWay && (
        <Button variant="default" leftSection={<IconPlayerPause size={18} aria-hidden="true" />} onClick={onPause}>
          Pausar
        </Button>
      )}
      {phase === 'paused' && (
        <Button color="strong" leftSection={<IconPlayerPlay size={18} aria-hidden="true" />} onClick={onContinue}>
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
    </div>
  );
}

/** ATH-185, ATH-352: how far it is, how fast, how long still, and how it goes. */
export function UploadCard(props: Props) {
  const { upload } = props;
  const { phase, fileName, size, sent, message, poster } = upload;
  const { value, status } = progressOf(upload);
  return (
    <div className={styles.card} data-status={status} data-phase={phase}>
      <Picture poster={poster} />
      <div className={styles.facts}>
        <p className={styles.state}>
          {icons[phase]}
          <strong role="status">{words[phase]}</strong>
          {phase !== 'done' && <span className={`num ${styles.percent}`}>{value} %</span>}
        </p>
        <p className={styles.fileName}>{fileName}</p>
        {phase !== 'done' && (
          <progress className={styles.bar} data-status={status} aria-label="Subida del video" max={100} value={value} />
        )}
        <p className={styles.pace}>
          <span className="nowrap">
            {phase === 'done' ? writeBytes(size) : `${writeBytes(sent)} de ${writeBytes(size)}`}
          </span>
          {paceOf(upload) && <span> · {paceOf(upload)}</span>}
        </p>
        {message && (
          <p className={styles.message} role={phase === 'failed' ? 'alert' : undefined}>
            {message}
          </p>
        )}
      </div>
      <Actions {...props} />
    </div>
  );
}
