import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function OrganizerEventsScreen() {
  return (
    <div>
      <PageHeader title="Mis eventos" />
      <div className="card">
        <EmptyState
          level={2}
          title="Todavía no organizas ningún evento"
          text="Los que crees aparecerán aquí."
          action={
            <ButtonLink to={paths.events} variant="default">
              Ver los eventos de otros
            </ButtonLink>
          }
        />
      </div>
    </div>
  );
}
