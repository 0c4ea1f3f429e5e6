import { useQuery } from '@tanstack/react-query';
import styles from '#web/entities/account/account-page.module.css';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/clock/dates.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { PlainText } from '#web/ui/texts/plain-text.tsx';

export function PlatformTerms() {
  const terms = useQuery(api.platform.terms.queryOptions());
  return (
    <div className={`card ${styles.card}`} aria-busy={terms.isPending}>
      <QueryView query={terms} card="none" rows={6}>
        {({ text, updatedAt }) =>
          text.trim() === '' ? (
            <EmptyState level={2} title="Aún no hay términos" text="Cuando se publiquen, podrás leerlos aquí." />
          ) : (
            <div className={styles.body}>
              {updatedAt && <p className="dim text-sm">Actualizados el {formatDay(updatedAt)}</p>}
              <PlainText text={text} />
            </div>
          )
        }
      </QueryView>
    </div>
  );
}
