import { messageOf } from '#web/lib/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

const back = (
  <ButtonLink to={paths.staffEvents} variant="default">
    Ir a mis eventos
  </ButtonLink>
);

/** Why nothing can be reviewed here. Without a network the device has only opened or preloaded results. */
const refusedReview = (error: Error) => {
  const refusal = refusalOf(error);
  if (refusal) {
    const text =
      refusal === 'missing' ? 'Esta inscripción no existe, o el evento no tiene esta etapa.' : messageOf(error);
    return <FailedState level={1} title="No se puede revisar" text={text} action={back} />;
  }
  if (navigator.onLine) return null;
  const text = 'No hay conexión. Se abren los que tu lista dejó listos; este se abrirá cuando la haya.';
  return <FailedState level={1} title="Este resultado no está en este dispositivo" text={text} action={back} />;
};

export const unshownReview = {
  refused: refusedReview,
  card: 'none',
  title: 'No se pudo cargar el resultado',
  action: back,
  height: 96,
  label: 'Cargando el resultado',
} as const;
