import { useParams } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-202: where the judge with the principal permission will run the heats. */
export function StaffEventManagerScreen() {
  const { id } = useParams({ from: paths.staffEventManager });
  return (
    <div>
      <PageHeader title="Manejador de Evento" />
      <EmptyState
        card
        level={2}
        title="Todavía no se pueden manejar los heats"
        text="Los heats, los carriles y sus controles aún no están en esta versión."
        action={
          <ButtonLink to={paths.staffEvent} params={{ id }} variant="default">
            Volver al evento
          </ButtonLink>
        }
      />
    </div>
  );
}
