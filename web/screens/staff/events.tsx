import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function StaffEventsScreen() {
  return (
    <div>
      <PageHeader title="Eventos" />
      <div className="card">
        <EmptyState
          level={2}
          title="Ningún evento te espera"
          text="Cuando una organización te acepte como juez de un evento, lo verás aquí."
          action={
            <ButtonLink to={paths.events} variant="default">
              Ver los eventos
            </ButtonLink>
          }
        />
      </div>
    </div>
  );
}
