import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function StreamingScreen() {
  return (
    <div className="page">
      <PageHeader title="Live Streaming" />
      <EmptyState
        card
        level={2}
        title="No hay transmisión en este momento."
        text="Cuando un evento transmita, lo verás aquí."
        action={
          <ButtonLink to={paths.events} variant="default">
            Ver los eventos
          </ButtonLink>
        }
      />
    </div>
  );
}
