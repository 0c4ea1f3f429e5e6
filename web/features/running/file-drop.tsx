import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import zone from '#web/ui/drop-zone.module.css';
import { Stack, Text } from '#web/ui/layout.tsx';

type Props = { file: File | null; onFile: (file: File) => void; error: string | null };

const kinds = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function writeSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** ORG-148: one file, by a button or dropped; the next one takes its place. */
export function FileDrop({ file, onFile, error }: Props) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const Icon = file ? IconFileSpreadsheet : IconTableImport;
  return (
    <Stack gap="xs">
      <Stack
        gap="sm"
        align="center"
        className={zone.zone}
        data-large
        data-over={isOver || undefined}
        data-error={error ? true : undefined}
        onDragOver={event => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon size={40} stroke={1.4} aria-hidden="true" />
        <Text size="lg" className="wraps" aria-live="polite">
          {file ? (
            <>
              <strong>{file.name}</strong> <span className="dim nowrap">{writeSize(file.size)}</span>
            </>
          ) : (
            <strong>Arrastra aquí el archivo de la carrera</strong>
          )}
        </Text>
        <Button
          variant="default"
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
        >
          {file ? 'Cambiar archivo' : 'Seleccionar archivo'}
        </Button>
        <Text id={`${id}-help`} size="sm" dim className={zone.help}>
          Excel (XLSX) o CSV, hasta 40 MB. La primera fila nombra las columnas: hacen falta el nombre y el tiempo; si
          están, también se usan dorsal, sexo, edad, ciudad, club y estado (DNF, DNS, DSQ).
        </Text>
        <input
          ref={input}
          type="file"
          accept={kinds}
          className={zone.input}
          tabIndex={-1}
          aria-label="Archivo de la carrera"
          onChange={event => {
            take(event.currentTarget.files);
            // A file can be picked again after it was corrected.
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
