import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EventCard } from '#contract/events.ts';
import type { Application } from '#contract/staff.ts';
import { typeNames } from '#contract/type-names.ts';
import { counted } from '#domain/text/counted.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { allowedNames } from './application-words.ts';
import { JudgeFilters, type JudgesWish } from './judge-filters.tsx';
import { JudgePages } from './judge-pages.tsx';
import styles from './judges.module.css';

type Props = {
  event: EventCard;
  status: 'approved' | 'pending';
  wish: JudgesWish;
  onWish: (next: JudgesWish) => void;
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

/** ORG-160 to ORG-163: the judges of an event in one status. */
export function JudgeList({ event, status, wish, onWish }: Props) {
  const { name, type, page = 1 } = wish;
  const list = useQuery(
    api.staff.listAsOrganizer.queryOptions({
      input: { eventId: event.uid, status, name, type, page },
      placeholderData: keepPreviousData,
    }),
  );
  const isFiltered = Boolean(name || type);
  const { rows, total = 0, pageSize = 1 } = list.data ?? {};
  return (
    <div className={styles.tab}>
      {/* Without anybody there is nothing to filter. */}
      {!(total === 0 && list.data && !isFiltered) && (
        <search className={styles.filters}>
          <JudgeFilters event={event} wish={wish} onWish={onWish} />
        </search>
      )}
      {!rows && (
        <div className="card">
          {list.isError ? (
            <FailedState level={2} onRetry={list.refetch} retrying={list.isFetching} />
          ) : (
            <LoadingRows rows={5} height={88} picture label="Cargando los jueces" />
          )}
        </div>
      )}
      {rows?.length === 0 && (
        <div className="card">
          {isFiltered ? (
            <EmptyState
              level={2}
              title="Ningún juez coincide"
              text="Con estos filtros no hay nadie en esta lista."
              action={
                <Button variant="default" onClick={() => onWish({})}>
                  Quitar filtros
                </Button>
              }
            />
          ) : (
            <EmptyState level={2} {...none[status]} />
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <p className="dim small" role="status">
            {counted(total, 'juez', 'jueces')}
          </p>
          <ul className={styles.cards} aria-busy={list.isPlaceholderData}>
            {rows.map(judge => (
              <JudgeCard key={judge.uid} judge={judge} event={event} />
            ))}
          </ul>
          <JudgePages current={page} size={pageSize} total={total} onChange={next => onWish({ ...wish, page: next })} />
        </>
      )}
    </div>
  );
}

const JudgeCard = ({ judge, event }: { judge: Application; event: EventCard }) => (
  <li className={styles.item}>
    <Link to={paths.staffDetail} params={{ id: judge.uid }} className={`card ${styles.card}`}>
      <Portrait name={judge.judgeName} photo={judge.judgePhoto} size={48} />
      <span className={styles.words}>
        <strong>{judge.judgeName}</strong>
        <span className="dim small">{judge.judgeEmail}</span>
        <span className="small">
          {judge.status === 'approved' ? (
            <Allowed judge={judge} event={event} />
          ) : (
            <>
              Se postuló el <Moment at={judge.createdAt} timeZone={event.timeZone} />
            </>
          )}
        </span>
      </span>
      <StatusTag>{typeNames[judge.type]}</StatusTag>
    </Link>
  </li>
);

const Allowed = ({ judge, event }: { judge: Application; event: EventCard }) => (
  <>
    {allowedNames(judge, event).join(', ') || 'Sin permisos'} ·{' '}
    {counted(judge.categories.length, 'categoría', 'categorías')}
  </>
);
