import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function EventsScreen() {
  return (
    <div className="page">
      <PageHeader title="Eventos" />
      <div className="card">
        <EmptyState
          title="Todavía no hay eventos"
          text="Cuando una organización publique el primero, estará aquí con su fecha, su lugar y sus categorías."
          action={
            <ButtonLink to={paths.home} variant="default">
              Volver al inicio
            </ButtonLink>
          }
          level={2}
        />
      </div>
    </div>
  );
}
