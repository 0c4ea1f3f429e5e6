import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import zone from '#web/ui/drop-zone.module.css';
import { Row, Stack, Text } from '#web/ui/layout.tsx';

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
      <Stack
        gap="sm"
        align="center"
        className={zone.zone}
        data-large
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
        <p className="wraps">{title}</p>
        <Row align="stretch">
          <Button
            variant="default"
            disabled={disabled}
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
          >
            {label}
          </Button>
          {actions}
        </Row>
        <Text id={`${id}-help`} size="sm" dim className={zone.help}>
          {help}
        </Text>
        <input
          ref={input}
          type="file"
          accept={kinds}
          className={zone.input}
          tabIndex={-1}
          disabled={disabled}
          aria-label="Archivo de video"
          onChange={event => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </Stack>
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
