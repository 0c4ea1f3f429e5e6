// <FileDrop kinds inputLabel icon title label help onFile error/>: one file, by a button or dropped; the next one
// replaces it. `actions` are beside the button.
import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import zone from './drop-zone.module.css';

type Props = {
  /** File types, in the format of an input's `accept`. */
  kinds: string;
  inputLabel: string;
  icon: ReactNode;
  title: ReactNode;
  label: string;
  help: ReactNode;
  actions?: ReactNode;
  disabled?: boolean | undefined;
  error: ReactNode;
  onFile: (file: File) => void;
};

export function FileDrop({ kinds, inputLabel, icon, title, label, help, actions, disabled, error, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first && !disabled) onFile(first);
  };
  return (
    <Stack gap="xs">
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
        {icon}
        <p className="wraps" aria-live="polite">
          {title}
        </p>
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
          hidden
          disabled={disabled}
          aria-label={inputLabel}
          onChange={event => {
            take(event.currentTarget.files);
            // After this, the browser reports a change even if the user picks the same file, now corrected.
            event.currentTarget.value = '';
          }}
        />
      </Stack>
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </Stack>
  );
}
