import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './video.module.css';

const kinds = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm';

type Props = {
  onFile: (file: File) => void;
  label: string;
  title: ReactNode;
  help: ReactNode;
  actions?: ReactNode;
  disabled: boolean | undefined;
  error: ReactNode;
};

/** One file, by a button or dropped. */
export function VideoDrop({ onFile, label, title, help, actions, disabled, error }: Props) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first && !disabled) onFile(first);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <IconMovie size={36} stroke={1.4} aria-hidden="true" />
        <p className={styles.title}>{title}</p>
        <div className={styles.actions}>
          <Button
            variant="default"
            disabled={disabled}
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
          >
            {label}
          </Button>
          {actions}
        </div>
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
        <input
          ref={input}
          type="file"
          accept={kinds}
          className={styles.input}
          tabIndex={-1}
          disabled={disabled}
          aria-label="Archivo de video"
          onChange={event => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
