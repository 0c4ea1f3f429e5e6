import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function StaffQualifyingScreen() {
  return (
    <div>
      <PageHeader title="Clasificatorios" />
      <div className="card">
        <EmptyState
          level={2}
          title="Ningún clasificatorio te espera"
          text="Cuando te toque revisar los videos de un clasificatorio, lo verás aquí."
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
