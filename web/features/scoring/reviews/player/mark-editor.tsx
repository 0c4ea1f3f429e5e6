import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Mark } from '#contract/scoring/reviews.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { holdFocus } from './hold-focus.ts';
import { reasons } from './marks.ts';
import styles from './player.module.css';

type Props = {
  mark: Mark;
  no: number;
  onReason: (reason: string) => void;
  onDone: () => void;
  onRemove: () => void;
};

const isOwn = (reason: string) => reason !== '' && !(reasons as readonly string[]).includes(reason);

/**
 * Asks for the reason of a no-rep: by a press or with the keys 1, 2, 3. The text field, with a tablet's keyboard,
 * appears only on demand.
 */
export function MarkEditor({ mark, no, onReason, onDone, onRemove }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(() => isOwn(mark.reason));
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) field.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <Stack gap="sm" className={styles.editor}>
      <Row as="fieldset" gap="xs" align="stretch" aria-label={`Motivo del no-rep ${no}`}>
        {reasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            className={`control ${styles.pick}`}
            aria-pressed={mark.reason === reason}
            aria-keyshortcuts={String(index + 1)}
            onMouseDown={holdFocus}
            onClick={() => {
              setTyped(false);
              setAsked(false);
              onReason(reason);
            }}
          >
            {reason}
            <span className={styles.key} aria-hidden="true">
              {index + 1}
            </span>
          </button>
        ))}
        <button
          type="button"
          className={`control ${styles.pick}`}
          aria-pressed={isTyped}
          onMouseDown={holdFocus}
          onClick={() => {
            setTyped(true);
            setAsked(true);
          }}
        >
          Otro motivo
        </button>
        <button type="button" className={`control ${styles.remove}`} onMouseDown={holdFocus} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
          Quitar no-rep {no}
        </button>
      </Row>
      {isTyped && (
        <TextField
          ref={field}
          className={styles.field}
          label={`Otro motivo del no-rep ${no}`}
          value={mark.reason}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="done"
          onChange={event => onReason(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            onDone();
          }}
        />
      )}
    </Stack>
  );
}
