import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

export function NotFoundPage() {
  return (
    <div className="page">
      <EmptyState
        title="Esta página no existe"
        text="El enlace puede estar incompleto, o lo que buscas ya no está."
        action={<ButtonLink to={paths.home}>Volver al inicio</ButtonLink>}
        level={2}
      />
    </div>
  );
}
