import { getRouteApi } from '@tanstack/react-router';
import { ManualEntry } from '#web/features/registration/manual-entries/manual-entry.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const route = getRouteApi('/manual-entry');

export function ManualEntryScreen() {
  const { code } = route.useRouteContext();
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Tu inscripción" />
      <div className="card">
        <ManualEntry key={code} code={code} />
      </div>
    </div>
  );
}
