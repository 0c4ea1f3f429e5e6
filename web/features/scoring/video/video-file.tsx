import { Button } from '@mantine/core';
import { IconCircleCheck, IconMovie } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { type Begun, forgetBegun, readBegun } from './begun-uploads.ts';
import { takeBack } from './send-video.ts';
import { UploadCard } from './upload-card.tsx';
import { type VideoUpload, writeBytes } from './upload-state.ts';
import styles from './video.module.css';
import { continueUpload, dropUpload, pauseUpload, startUpload, useVideoUpload } from './video-uploads.ts';

type FileValue = { videoId: string; fileName: string };

type Props = {
  wodId: string;
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  disabled: boolean | undefined;
  error: string | null;
};

const drop = {
  kinds: 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm',
  inputLabel: 'Archivo de video',
  icon: <IconMovie size={36} stroke={1.4} aria-hidden="true" />,
};
const help = 'MP4, MOV o WebM, hasta 2 GB. Empieza a subir enseguida; si se corta la red, sigue donde quedó.';

const askToDrop = ({ fileName, sent, size }: VideoUpload) =>
  confirmDialog({
    title: '¿Cancelar la subida?',
    text: `Ya subieron ${writeBytes(sent)} de ${writeBytes(size)} de «${fileName}»: se pierden, y habría que empezar de nuevo.`,
    confirmLabel: 'Cancelar la subida',
    cancelLabel: 'Seguir subiendo',
    tone: 'destroy',
  });

/** Asks for the same file again after a reload: the browser lost the file, but the server has a part of it. */
function BegunDrop(props: {
  begun: Begun;
  onFile: (file: File) => void;
  onForget: () => void;
  disabled: boolean | undefined;
  error: string | null;
}) {
  const { begun, onFile, onForget, disabled, error } = props;
  return (
    <FileDrop
      {...drop}
      label="Elegir el mismo archivo"
      title={
        <>
          <strong>{begun.fileName}</strong> quedó a medias:{' '}
          <span className="nowrap">
            {writeBytes(begun.sent)} de {writeBytes(begun.size)}
          </span>
        </>
      }
      help="Elige el mismo archivo y la subida sigue donde quedó."
      actions={
        <Button variant="subtle" disabled={disabled} onClick={onForget}>
          Descartar
        </Button>
      }
      onFile={onFile}
      disabled={disabled}
      error={error}
    />
  );
}

function Stored({ value, onChange, disabled }: Pick<Props, 'value' | 'onChange' | 'disabled'>) {
  return (
    <Row gap="md" className={styles.card} data-phase="done">
      <Stack gap="xs" className={styles.facts}>
        <Row as="p" gap="xs" wrap={false} className={styles.state}>
          <IconCircleCheck size={20} aria-hidden="true" />
          <strong>Video listo</strong>
        </Row>
        <Text size="sm" dim className="wraps">
          {value?.fileName}
        </Text>
      </Stack>
      <Row align="stretch" className={styles.actions}>
        <Button variant="default" disabled={disabled} onClick={() => onChange(null)}>
          Cambiar video
        </Button>
      </Row>
    </Row>
  );
}

/** The remove button is gone, so the focus moves to the button that picks the next video. */
export function VideoFile(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const onChange = (value: FileValue | null) => {
    props.onChange(value);
    if (value === null) requestAnimationFrame(() => box.current?.querySelector('button')?.focus());
  };
  return (
    <div ref={box}>
      <VideoStep {...props} onChange={onChange} />
    </div>
  );
}

function VideoStep({ wodId, value, onChange, disabled, error }: Props) {
  const upload = useVideoUpload(wodId);
  const [begun, setBegun] = useState(() => readBegun(wodId));
  const doneId = upload?.phase === 'done' ? upload.videoId : null;
  const tell = useEffectEvent(onChange);
  const known = value?.videoId ?? null;
  useEffect(() => {
    if (doneId !== null && doneId !== known) tell({ videoId: doneId, fileName: upload?.fileName ?? '' });
  }, [doneId, known, upload?.fileName]);

  const start = (file: File) => {
    setBegun(null);
    // The required video is being sent, so the error about the missing video is removed.
    if (error) onChange(null);
    startUpload(wodId, file);
  };
  if (upload) {
    return (
      <>
        <UploadCard
          upload={upload}
          disabled={disabled}
          onPause={() => pauseUpload(wodId)}
          onContinue={() => continueUpload(wodId)}
          onCancel={async () => {
            if (upload.sent > 0 && upload.phase !== 'failed' && upload.phase !== 'done' && !(await askToDrop(upload)))
              return;
            dropUpload(wodId);
            onChange(null);
          }}
        />
        {error && upload.phase !== 'done' && (
          <p className="mantine-InputWrapper-error" role="alert">
            {upload.phase === 'failed' ? error : 'El video todavía está subiendo. Envía tu resultado cuando termine.'}
          </p>
        )}
      </>
    );
  }
  if (value) return <Stored value={value} onChange={onChange} disabled={disabled} />;
  if (begun) {
    const forget = () => {
      forgetBegun(wodId);
      setBegun(null);
      void takeBack(begun.videoId);
    };
    return <BegunDrop begun={begun} onFile={start} onForget={forget} disabled={disabled} error={error} />;
  }
  return (
    <FileDrop
      {...drop}
      label="Elegir un video"
      title={<strong>Elige tu video o arrástralo aquí</strong>}
      help={help}
      onFile={start}
      disabled={disabled}
      error={error}
    />
  );
}
