import { TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './results-editing.module.css';

type Props = {
  changed: number;
  conflicts: number;
  progress: { done: number; of: number } | null;
  reason: string;
  onReason: (reason: string) => void;
  onSave: () => void;
  onDiscard: () => void;
};

/** The bar to save; visible while something is not saved. */
export function SaveBar(props: Props) {
  return props.changed === 0 && !props.progress ? null : <Bar {...props} />;
}

function Bar({ changed, conflicts, progress, reason, onReason, onSave, onDiscard }: Props) {
  const mayNotSave = changed === conflicts;
  return (
    <Row as="section" gap="md" className={styles.bar} data-bar aria-label="Cambios sin guardar">
      <p className={styles.barText} role="status">
        {progress
          ? `Guardando ${progress.done} de ${progress.of}…`
          : `${counted(changed, 'fila sin guardar', 'filas sin guardar')}${conflicts > 0 ? `, ${conflicts} por decidir` : ''}`}
      </p>
      {progress && (
        <progress
          className={styles.progress}
          value={progress.done}
          max={progress.of}
          aria-label="Progreso al guardar"
        />
      )}
      <Reason
        reason={reason}
        onReason={onReason}
        isLocked={progress !== null}
        onEnter={() => {
          if (!mayNotSave) onSave();
        }}
      />
      <Row align="stretch" wrap={false} className={`shared ${styles.barActs}`}>
        <Button variant="default" onClick={onDiscard} disabled={progress !== null}>
          Descartar
        </Button>
        <Button onClick={onSave} loading={progress !== null} disabled={mayNotSave} icon={IconDeviceFloppy}>
          Guardar todo
        </Button>
      </Row>
    </Row>
  );
}

type ReasonProps = { reason: string; onReason: (reason: string) => void; isLocked: boolean; onEnter: () => void };

/** Asks for an optional reason (E10). Most values here are first results, which need none. */
function Reason({ reason, onReason, isLocked, onEnter }: ReasonProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button variant="subtle" onClick={() => setOpen(true)} disabled={isLocked}>
        Añadir motivo
      </Button>
    );
  }
  return (
    <TextInput
      ref={field}
      name="reason"
      className={styles.reason}
      aria-label="Motivo"
      placeholder="Motivo, para la historia"
      autoComplete="off"
      maxLength={500}
      value={reason}
      disabled={isLocked}
      onChange={event => onReason(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onEnter();
      }}
    />
  );
}
