import { useQuery } from '@tanstack/react-query';
import { TermsEditor } from '#web/features/admin/terms-editor.tsx';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function AdminTermsScreen() {
  const terms = useQuery(api.platform.terms.queryOptions());
  const changed = terms.data?.updatedAt && `Guardados el ${formatDateTime(terms.data.updatedAt)} · `;
  return (
    <div>
      <PageHeader
        title="Términos"
        description={
          <>
            {changed}
            <TextLink to={paths.terms}>Ver la página pública</TextLink>
          </>
        }
      />
      {terms.data && <TermsEditor saved={terms.data.text} />}
      {terms.isPending && <LoadingRows rows={4} />}
      {terms.isError && !terms.data && (
        <div className="card">
          <FailedState onRetry={() => terms.refetch()} retrying={terms.isFetching} level={2} />
        </div>
      )}
    </div>
  );
}
