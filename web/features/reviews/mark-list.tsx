import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Mark } from '#contract/reviews.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { reasons, writeCode } from './marks.ts';
import styles from './player.module.css';

type Props = {
  marks: readonly Mark[];
  chosen: Mark | null;
  /** Whether the reason is being typed. */
  isNew: boolean;
  isLocked: boolean;
  nameOf: (idUser: string) => string;
  onChoose: (mark: Mark | null) => void;
  onReason: (mark: Mark, reason: string) => void;
  onRemove: (mark: Mark) => void;
};

/** The no-reps with their reasons; the chosen one is opened to say why, or to take it back. */
export function MarkList({ marks, chosen, isNew, isLocked, nameOf, onChoose, onReason, onRemove }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const at = chosen ? marks.indexOf(chosen) : -1;
  useEffect(() => {
    if (isNew) field.current?.focus({ preventScroll: true });
  }, [isNew]);
  if (marks.length === 0) {
    if (isLocked) return null;
    return (
      <p className={styles.keys}>
        <kbd>Espacio</kbd> reproducir · <kbd>←</kbd> <kbd>→</kbd> 5 segundos · <kbd>+</kbd> <kbd>−</kbd> velocidad ·{' '}
        <kbd>N</kbd> no-rep
      </p>
    );
  }
  return (
    <div className={styles.marks}>
      <ol className={styles.list} aria-label="No-reps">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be alike; their place is all they have.
          <li key={`${mark.at}-${index}`}>
            <button
              type="button"
              className={styles.line}
              data-chosen={mark === chosen || undefined}
              aria-expanded={mark === chosen}
              onClick={() => onChoose(mark === chosen ? null : mark)}
            >
              <span className={`num ${styles.at}`}>{writeCode(mark.at)}</span>
              <span className={styles.reason}>
                {mark.reason || 'Sin motivo'}
                {mark.idUser && ` · ${nameOf(mark.idUser)}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {chosen && at >= 0 && !isLocked && (
        <div className={styles.editor}>
          <TextField
            ref={field}
            className={styles.field}
            label={`Motivo del no-rep ${at + 1}`}
            value={chosen.reason}
            maxLength={120}
            autoComplete="off"
            enterKeyHint="done"
            onChange={event => onReason(chosen, event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              onChoose(null);
            }}
          />
          <div className={styles.picks}>
            {reasons.map(reason => (
              <button
                key={reason}
                type="button"
                className={styles.pick}
                aria-pressed={chosen.reason === reason}
                onClick={() => onReason(chosen, reason)}
              >
                {reason}
              </button>
            ))}
            <button type="button" className={styles.remove} onClick={() => onRemove(chosen)}>
              <IconTrash size={18} aria-hidden="true" />
              Quitar no-rep {at + 1}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
