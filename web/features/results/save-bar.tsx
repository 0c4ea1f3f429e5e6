import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import styles from './results-editing.module.css';

type Props = {
  changed: number;
  conflicts: number;
  progress: { done: number; of: number } | null;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stays in view while something is not saved. */
export function SaveBar({ changed, conflicts, progress, onSave, onDiscard }: Props) {
  if (changed === 0 && !progress) return null;
  return (
    <section className={styles.bar} aria-label="Cambios sin guardar">
      <p className={styles.barText} role="status">
        {progress
          ? `Guardando ${progress.done} de ${progress.of}…`
          : `${changed === 1 ? '1 fila sin guardar' : `${changed} filas sin guardar`}${conflicts > 0 ? `, ${conflicts} por decidir` : ''}`}
      </p>
      {progress && (
        <progress
          className={styles.progress}
          value={progress.done}
          max={progress.of}
          aria-label="Progreso al guardar"
        />
      )}
      <div className={styles.barActs}>
        <Button variant="default" onClick={onDiscard} disabled={progress !== null}>
          Descartar
        </Button>
        <Button
          onClick={onSave}
          loading={progress !== null}
          disabled={changed === conflicts}
          leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
        >
          Guardar todo
        </Button>
      </div>
    </section>
  );
}
