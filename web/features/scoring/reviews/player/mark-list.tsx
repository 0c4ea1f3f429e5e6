import type { Mark } from '#contract/scoring/reviews.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { holdFocus } from './hold-focus.ts';
import { MarkEditor } from './mark-editor.tsx';
import { writeCode } from './marks.ts';
import styles from './player.module.css';

type Props = {
  marks: readonly Mark[];
  chosen: Mark | null;
  isLocked: boolean;
  nameOf: (idUser: string) => string;
  onChoose: (mark: Mark | null) => void;
  onReason: (mark: Mark, reason: string) => void;
  onRemove: (mark: Mark) => void;
};

/** Lists the no-reps with their reasons. The chosen one opens above the list, so it does not move as the list grows. */
export function MarkList({ marks, chosen, isLocked, nameOf, onChoose, onReason, onRemove }: Props) {
  const at = chosen ? marks.indexOf(chosen) : -1;
  if (marks.length === 0) {
    if (isLocked) return null;
    return (
      <Text size="xs" dim className={styles.keys}>
        <kbd>Espacio</kbd> reproducir · <kbd>←</kbd> <kbd>→</kbd> 5 segundos · <kbd>+</kbd> <kbd>−</kbd> velocidad ·{' '}
        <kbd>N</kbd> no-rep · <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> su motivo
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {chosen && at >= 0 && !isLocked && (
        <MarkEditor
          key={at}
          mark={chosen}
          no={at + 1}
          onReason={reason => onReason(chosen, reason)}
          onDone={() => onChoose(null)}
          onRemove={() => onRemove(chosen)}
        />
      )}
      <ol className={styles.list} aria-label="No-reps">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be alike; their place is all they have.
          <li key={`${mark.at}-${index}`}>
            <button
              type="button"
              className={`control ${styles.line}`}
              data-chosen={mark === chosen || undefined}
              aria-expanded={mark === chosen}
              onMouseDown={holdFocus}
              onClick={() => onChoose(mark === chosen ? null : mark)}
            >
              <Text as="span" size="lg" num>
                {writeCode(mark.at)}
              </Text>
              <Text as="span" size="xs" className="wraps">
                {mark.reason || 'Sin motivo'}
                {mark.idUser && ` · ${nameOf(mark.idUser)}`}
              </Text>
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
