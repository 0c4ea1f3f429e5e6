import { api } from '#web/lib/api.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#web/lib/form/form-errors.ts';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { Wizard } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Portrait } from '#web/ui/pages/portrait.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { ChooseTest } from './choose-test.tsx';
import styles from './review.module.css';
import { ReviewDone } from './review-done.tsx';
import { TestReview } from './test-review.tsx';
import { useClaim } from './use-claim.ts';
import type { Decided } from './use-decide.ts';
import { leaveQueue, nextOf, useQueue } from './use-queue.ts';
import { type Review, useReview } from './use-review.ts';

type Props = { judgeId: string; type: ReviewType; entryId: string; wodId: string | undefined };

export function ReviewResults({ judgeId, type, entryId, wodId }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useReview(judgeId, type, entryId);
  const { data, refetch } = query;
  const waiting = useWaiting(judgeId);
  const [decided, setDecided] = useState<Decided | null>(null);
  const review = data?.value;
  const [only] = review?.tests.length === 1 ? review.tests : [];
  const reviewed = review?.tests.find(({ wod }) => wod.uid === wodId) ?? only;
  const wod = reviewed?.wod.uid;
  const where = review && wod ? { judgeId, type, eventId: review.eventId, wodId: wod } : null;
  const rows = useQueue(where, waiting);
  const claimed = useClaim(wod ?? '', entryId, wod !== undefined && decided === null && reviewed?.closed === null);
  const isNewer = claimed !== null && reviewed !== undefined && claimed.version > reviewed.version;
  useEffect(() => {
    if (isNewer) void refetch();
  }, [isNewer, refetch]);
  const entered = useMemo(
    () => waiting?.findLast(({ input }) => input.wodId === wod && input.entryId === entryId) ?? null,
    [waiting, wod, entryId],
  );

  // The judge's stored decision must load first, because the fields start with it.
  if (!review || !waiting) return <QueryFallback query={query} {...unshownReview} />;
  const here = { wodId: wod ?? '', entryId };
  const others = rows?.filter(row => row.entryId !== entryId || row.wodId !== wod);
  const claimedBy = claimed?.claimedBy ?? reviewed?.claimedBy ?? [];
  const choose = (next: string) =>
    navigate({ to: paths.staffReview, params: { type, entryId }, search: { wod: next }, replace: true });
  const finish = (done: Decided) => {
    setDecided(done);
    if (where && !done.isWaiting) leaveQueue(queries, where, here);
    void queries.invalidateQueries({ queryKey: ['judge', judgeId] });
    void queries.invalidateQueries({ queryKey: api.waiting.key() });
  };
  const chooser = <ChooseTest tests={review.tests} wodId={wod ?? null} onChoose={choose} />;
  return (
    <Stack className={styles.page}>
      <ReviewHead review={review} left={rows?.length ?? null} at={data.at} />
      <Wizard
        steps={[type === 'offline' ? 'Resultado en sitio' : 'Revisión de video', 'Listo']}
        current={decided ? 1 : 0}
        wide
      >
        {decided ? (
          <ReviewDone type={type} eventId={review.eventId} decided={decided} next={nextOf(others ?? [], rows, here)} />
        ) : (
          <>
            {claimedBy.length > 0 && (
              <Notice tone="warn" live>
                {claimedBy.join(', ')} también tiene abierto este resultado.
              </Notice>
            )}
            {!reviewed && chooser}
            {reviewed && (
              <TestReview
                key={reviewed.wod.uid}
                judgeId={judgeId}
                type={type}
                review={review}
                reviewed={reviewed}
                entered={entered}
                onDecided={finish}
                chooser={chooser}
              />
            )}
          </>
        )}
      </Wizard>
      {review.tests.length === 0 && (
        <FailedState
          level={2}
          title="Esta etapa no tiene tests"
          text="La organización todavía no los ha creado."
          action={
            <ButtonLink to={paths.staffEvent} params={{ id: review.eventId }} variant="default">
              Continuar revisión
            </ButtonLink>
          }
        />
      )}
    </Stack>
  );
}

type HeadProps = { review: Review; left: number | null; at: string | null };

/** Shows the entry under review in one line, to leave room for the video. */
function ReviewHead({ review, left, at }: HeadProps) {
  const { entry, category, eventName, eventId } = review;
  return (
    <Row as="header" className={styles.head}>
      <Link
        to={paths.staffEvent}
        params={{ id: eventId }}
        className={`plain-control ${styles.back}`}
        aria-label="Volver al evento"
      >
        <IconChevronLeft size={26} aria-hidden="true" />
      </Link>
      <Portrait name={entry.name} photo={entry.photo} />
      <div className="grow">
        <h1 tabIndex={-1} className={styles.name}>
          {entry.name}
        </h1>
        <Text size="sm" dim className={styles.where}>
          {category.name} · {eventName}
          {left !== null && left > 0 && <strong className="nowrap">{left} por revisar</strong>}
        </Text>
      </div>
      {at && <p className={styles.keptAt}>Sin conexión: así estaba la última vez.</p>}
    </Row>
  );
}

const toEvents = (
  <ButtonLink to={paths.staffEvents} variant="default">
    Ir a mis eventos
  </ButtonLink>
);

/**
 * Says why this result cannot be reviewed. Without a network the device only has results that were opened or prepared.
 */
const refusedReview = (error: Error) => {
  const refusal = refusalOf(error);
  if (refusal) {
    const text =
      refusal === 'missing' ? 'Esta inscripción no existe, o el evento no tiene esta etapa.' : messageOf(error);
    return <FailedState level={1} title="No se puede revisar" text={text} action={toEvents} />;
  }
  if (navigator.onLine) return null;
  const text = 'No hay conexión. Se abren los que tu lista dejó listos; este se abrirá cuando la haya.';
  return <FailedState level={1} title="Este resultado no está en este dispositivo" text={text} action={toEvents} />;
};

const unshownReview = {
  refused: refusedReview,
  card: 'none',
  title: 'No se pudo cargar el resultado',
  action: toEvents,
  height: 96,
  label: 'Cargando el resultado',
} as const;
