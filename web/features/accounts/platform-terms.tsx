import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PlainText } from '#web/ui/plain-text.tsx';
import styles from './account-page.module.css';

export function PlatformTerms() {
  const terms = useQuery(api.platform.terms.queryOptions());
  const { data } = terms;
  return (
    <div className={`card ${styles.card}`} aria-busy={terms.isPending}>
      {terms.isPending && <LoadingRows rows={6} />}
      {terms.isError && !data && (
        <FailedState level={2} onRetry={() => void terms.refetch()} retrying={terms.isFetching} />
      )}
      {data && data.text.trim() === '' && (
        <EmptyState level={2} title="Aún no hay términos" text="Cuando se publiquen, podrás leerlos aquí." />
      )}
      {data && data.text.trim() !== '' && (
        <div className={styles.body}>
          {data.updatedAt && <p className="dim text-sm">Actualizados el {formatDay(data.updatedAt)}</p>}
          <PlainText text={data.text} />
        </div>
      )}
    </div>
  );
}
