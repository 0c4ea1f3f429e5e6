import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { RunningSnapshot } from '#contract/scoring/running.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { daysKept } from '#domain/scoring/running/kept-files.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Stack } from '#web/ui/layout.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './earlier-files.module.css';
import { writeKm } from './running-words.ts';

type Props = { list: UseQueryResult<{ snapshots: RunningSnapshot[] }>; timeZone: string };

/** Lists the earlier files of the board, newest first. The newest one can be undone. */
export function EarlierFiles({ list, timeZone }: Props) {
  const undo = useAction(api.running.undo.mutationOptions(), {
    done: messages.running.undone,
    changes: [api.running.key()],
  });
  const snapshots = list.data?.snapshots;
  if (!snapshots && !list.isError)
    return <QueryFallback query={list} level={3} rows={2} height={72} label="Cargando los archivos anteriores" />;
  if (snapshots?.length === 0) return null;
  const shown = snapshots?.find(({ state }) => state === 'shown');
  const ask = async ({ uid, fileName }: RunningSnapshot) => {
    const isLast = snapshots?.filter(({ state }) => state === 'shown').length === 1;
    const yes = await confirmDialog({
      title: `¿Deshacer ${fileName}?`,
      text: isLast ? 'La tabla quedará vacía hasta el próximo archivo.' : 'La tabla volverá al archivo anterior.',
      confirmLabel: 'Deshacer archivo',
      tone: 'destroy',
    });
    if (yes) undo.mutate({ snapshotId: uid });
  };
  return (
    <section className={styles.files} aria-labelledby="earlier-files">
      <h2 id="earlier-files">Archivos anteriores</h2>
      {!snapshots ? (
        <QueryFallback query={list} level={3} compact />
      ) : (
        <>
          <p className="dim text-sm">{`Lo reemplazado o deshecho se borra a los ${daysKept} días.`}</p>
          <ul className={`card ${styles.list}`}>
            {snapshots.map(snapshot => (
              <li key={snapshot.uid}>
                <Stack gap="2xs" className={styles.words}>
                  <strong>{snapshot.fileName}</strong>
                  <span className="dim text-sm">
                    <Moment at={snapshot.processedAt} timeZone={timeZone} /> ·{' '}
                    {counted(snapshot.rows, 'corredor', 'corredores')}
                    {snapshot.distanceM !== null && ` · ${writeKm(snapshot.distanceM)} km`}
                  </span>
                </Stack>
                {snapshot === shown && <StatusTag tone="good">En la tabla</StatusTag>}
                {snapshot.state === 'undone' && <StatusTag>Deshecho</StatusTag>}
                {snapshot === shown && (
                  <Button
                    variant="danger"
                    size="sm"
                    loading={undo.isPending}
                    aria-label={`Deshacer ${snapshot.fileName}`}
                    onClick={() => ask(snapshot)}
                  >
                    Deshacer
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
