import { useNavigate, useSearch } from '@tanstack/react-router';
import { TeamsList } from '#web/features/registration/teams/teams-list.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function MyTeamsScreen() {
  const filter = useSearch({ from: paths.myTeams });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Mis equipos" />
      <TeamsList
        filter={filter}
        onFilter={search => navigate({ to: paths.myTeams, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
