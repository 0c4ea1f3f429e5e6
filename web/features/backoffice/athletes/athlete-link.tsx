import type { AthleteRow } from '#contract/registration/entries.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list's data of an athlete, so that the page renders before its request (ORG-089). */
    athlete?: AthleteRow;
    id_event?: string;
  }
}

export const AthleteLink = ({ athlete, eventId }: { athlete: AthleteRow; eventId: string }) => (
  <ButtonLink
    to={paths.athleteDetail}
    search={{ event: eventId, athlete: athlete.uid }}
    state={{ athlete, id_event: eventId }}
    variant="default"
    size="sm"
    aria-label={`Ver Detalle de ${athlete.name}`}
  >
    Ver Detalle
  </ButtonLink>
);
