import { useNavigate, useSearch } from '@tanstack/react-router';
import { StaffEvents } from '#web/features/scoring/staff-events/staff-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function StaffQualifyingScreen() {
  const search = useSearch({ from: paths.staffQualifying });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Clasificatorios" />
      <StaffEvents
        list="qualifying"
        search={search}
        onSearch={search => navigate({ to: paths.staffQualifying, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
