import type { Category } from '#contract/category-form.ts';
import { messages } from '#contract/messages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './no-board.module.css';

/** A table before its first result, and what the public reads in its place. */
export function NoBoard({ category, stage }: { category: Category; stage: 'qualifier' | 'event' }) {
  return (
    <div className={styles.board}>
      {category.publish === 'unPublish' && (
        <Notice>Sin publicar. En su lugar, el público lee: «{messages.event.boardUnpublished}»</Notice>
      )}
      <div className="card">
        <EmptyState
          level={2}
          title="Todavía no hay resultados"
          text={
            stage === 'qualifier'
              ? 'La tabla del clasificatorio empieza con el primer resultado que se envíe.'
              : 'La tabla del evento empieza con el primer resultado que se registre.'
          }
        />
      </div>
    </div>
  );
}
