import { useQuery } from '@tanstack/react-query';
import { TermsEditor } from '#web/features/backoffice/admin/terms-editor.tsx';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

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
      <QueryView query={terms}>{({ text }) => <TermsEditor saved={text} />}</QueryView>
    </div>
  );
}
