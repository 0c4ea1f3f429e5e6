import { api } from '#web/lib/api.ts';
import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Unshown } from '#web/ui/shown.tsx';
import { Wizard } from '#web/ui/wizard.tsx';
import { ChooseTest } from './choose-test.tsx';
import styles from './review.module.css';
import { ReviewDone } from './review-done.tsx';
import { ReviewHead } from './review-head.tsx';
import { unshownReview } from './review-unshown.tsx';
import { TestReview } from './test-review.tsx';
import { useClaim } from './use-claim.ts';
import type { Decided } from './use-decide.ts';
import { leaveQueue, nextOf, useQueue } from './use-queue.ts';
import { useReview } from './use-review.ts';

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
  if (!review || !waiting) return <Unshown query={query} {...unshownReview} />;
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
