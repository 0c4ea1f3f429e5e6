import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import styles from './joined-event-card.module.css';

type Past = { uid: string; entryId: string; name: string; categoryId: string };

/** The ways from a past event to the athlete's row on the board, and to her protests and appeals. */
export function PastEvent({ event: { uid: eventId, entryId, name, categoryId } }: { event: Past }) {
  const { data } = useQuery(api.protests.disputes.queryOptions());
  const own = data?.rows.filter(row => row.eventId === eventId) ?? [];
  const isAppealed = (stage: string) =>
    own.some(row => row.kind === 'appeal' && row.categoryId === categoryId && row.stage === stage);
  return (
    <div className={styles.uploads}>
      <ButtonLink
        to={paths.category}
        params={{ id: categoryId }}
        search={{ tab: 'tabla', puesto: entryId }}
        variant="default"
        aria-label={`Ver resultados de ${name}`}
      >
        Ver resultados
      </ButtonLink>
      {own.some(({ kind }) => kind === 'protest') && (
        <ButtonLink to={paths.myDay} params={{ eventId }} variant="default" aria-label={`Ver protesta en ${name}`}>
          Ver protesta
        </ButtonLink>
      )}
      {isAppealed('event') && (
        <ButtonLink
          to={paths.uploadScore}
          params={{ eventId, categoryId }}
          variant="default"
          aria-label={`Ver apelación en ${name}`}
        >
          Ver apelación
        </ButtonLink>
      )}
      {isAppealed('qualifier') && (
        <ButtonLink
          to={paths.uploadQualifier}
          params={{ categoryId }}
          search={{ past: true }}
          variant="default"
          aria-label={`Ver apelación del clasificatorio en ${name}`}
        >
          Ver apelación
        </ButtonLink>
      )}
    </div>
  );
}
