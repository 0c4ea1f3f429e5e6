import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function AthleteEventsScreen() {
  return (
    <div>
      <PageHeader title="Mis eventos" />
      <div className="card">
        <EmptyState
          level={2}
          title="Todavía no compites en ningún evento"
          text="Cuando te inscribas en uno, lo verás aquí."
          action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
        />
      </div>
    </div>
  );
}
