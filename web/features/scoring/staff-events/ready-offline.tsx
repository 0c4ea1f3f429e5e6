import { IconCloudCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { makeReady } from '#web/lib/outbox/kept-reviews.ts';
import { useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { Row } from '#web/ui/layout.tsx';
import styles from './reviews.module.css';

type Props = { judgeId: string; eventId: string; type: ReviewType };

const noDisk = 'Este dispositivo no puede guardar resultados para cuando no haya conexión.';
const refreshEvery = 3 * 60_000;

/** Loads in the background the results that this judge needs offline. Shows how many are ready. */
export function ReadyOffline({ judgeId, eventId, type }: Props) {
  const waiting = useWaiting(judgeId);
  const { data, error } = useQuery({
    queryKey: ['judge', judgeId, 'ready', type, eventId],
    queryFn: ({ signal }) => makeReady({ judgeId, eventId, type }, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: refreshEvery,
    refetchOnReconnect: 'always',
  });
  const isDecided = (row: { wodId: string; entryId: string }) =>
    waiting?.some(({ input }) => input.wodId === row.wodId && input.entryId === row.entryId) ?? false;
  const ready = data?.rows.filter(row => !isDecided(row)).length ?? 0;
  const text = () => {
    if (!data) {
      if (!error) return 'Preparando lo que espera para cuando no haya conexión…';
      // Only a device that cannot store is shown, because the judge must know it before the event. The page shows a
      // lost connection elsewhere.
      return error instanceof DOMException ? noDisk : null;
    }
    const all = data.total > data.rows.length ? ` de ${writeNumber(data.total)}` : '';
    return data.total === 0 ? null : `${writeNumber(ready)}${all} ${ready === 1 ? 'listo' : 'listos'} sin conexión`;
  };
  const said = text();
  return (
    <Row as="p" gap="xs" wrap={false} className={styles.ready} role="status">
      {said && (
        <>
          <IconCloudCheck size={18} aria-hidden="true" />
          {said}
        </>
      )}
    </Row>
  );
}
