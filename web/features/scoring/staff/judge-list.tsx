import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventCard } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import type { Application } from '#contract/scoring/staff.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { allowedNames } from '#web/entities/application/application-words.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { JudgeFilters, type JudgesSearch } from './judge-filters.tsx';
import styles from './judges.module.css';

type Props = {
  event: EventCard;
  status: 'approved' | 'pending';
  search: JudgesSearch;
  onSearch: (next: JudgesSearch) => void;
};

const none = {
  approved: {
    title: 'Todavía no hay jueces aprobados',
    text: 'Cuando apruebes una postulación, el juez aparece aquí.',
  },
  pending: {
    title: 'Nadie espera aprobación',
    text: 'Quien se postule desde la página del evento aparece aquí, y te avisamos por correo.',
  },
};

export function JudgeList({ event, status, search, onSearch }: Props) {
  const { name, type, page = 1 } = search;
  const list = useQuery(
    api.staff.listAsOrganizer.queryOptions({
      input: { eventId: event.uid, status, name, type, page },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <ListFrame
      name="Jueces"
      list={list}
      search={search}
      onSearch={onSearch}
      filters={<JudgeFilters event={event} />}
      waiting={<LoadingRows card rows={5} height={88} picture label="Cargando los jueces" />}
      none={none[status]}
      noMatch={{ title: 'Ningún juez coincide', text: 'Con estos filtros no hay nadie en esta lista.' }}
    >
      {(rows, isBusy) => (
        <>
          <p className="dim text-sm" role="status">
            {counted(list.data?.total ?? 0, 'juez', 'jueces')}
          </p>
          <ul className={styles.cards} aria-busy={isBusy}>
            {rows.map(judge => (
              <JudgeCard key={judge.uid} judge={judge} event={event} />
            ))}
          </ul>
        </>
      )}
    </ListFrame>
  );
}

const JudgeCard = ({ judge, event }: { judge: Application; event: EventCard }) => (
  <Row as="li" gap="none" align="stretch" wrap={false}>
    <Link to={paths.staffDetail} params={{ id: judge.uid }} className={`card ${styles.card}`}>
      <Portrait name={judge.judgeName} photo={judge.judgePhoto} size={48} />
      <Stack as="span" gap="2xs" className={`wraps ${styles.words}`}>
        <strong>{judge.judgeName}</strong>
        <span className="dim text-sm">{judge.judgeEmail}</span>
        <span className="text-sm">
          {judge.status === 'approved' ? (
            <Allowed judge={judge} event={event} />
          ) : (
            <>
              Se postuló el <Moment at={judge.createdAt} timeZone={event.timeZone} />
            </>
          )}
        </span>
      </Stack>
      <StatusTag>{typeNames[judge.type]}</StatusTag>
    </Link>
  </Row>
);

const Allowed = ({ judge, event }: { judge: Application; event: EventCard }) => (
  <>
    {allowedNames(judge, event).join(', ') || 'Sin permisos'} ·{' '}
    {counted(judge.categories.length, 'categoría', 'categorías')}
  </>
);
