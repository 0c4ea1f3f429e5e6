import { Row, Stack, Text } from '#web/ui/layout.tsx';
import '#web/ui/styles/dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HistoryLine } from '#contract/scoring/results.ts';
import type { BoardTest } from '#domain/scoring/boards/board.ts';
import { actionOf, authorOf } from '#web/entities/result/history-words.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { useOverPage } from '#web/ui/dialogs/use-over-page.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './history-drawer.module.css';

type Props = { wodId: string; entryId: string; name: string; test: BoardTest; timeZone: string; onClose: () => void };

function Change({ line, test }: { line: HistoryLine; test: BoardTest }) {
  const was = line.was ? writeResult(line.was, test, 'Sin resultado') : 'Sin resultado';
  const becomes = line.becomes ? writeResult(line.becomes, test, 'Sin resultado') : 'Sin resultado';
  if (was === becomes) return <Text strong>{becomes}</Text>;
  return (
    <dl className={styles.change}>
      <div>
        <dt>De</dt>
        <dd className={styles.was}>{was}</dd>
      </div>
      <div>
        <dt>A</dt>
        <dd>{becomes}</dd>
      </div>
    </dl>
  );
}

/** Lists every change of a result, newest first: author, time, values and reason (E10). Lines are never removed. */
export function HistoryDrawer({ wodId, entryId, name, test, timeZone, onClose }: Props) {
  useReturnFocus();
  useOverPage(true, onClose);
  const input = { wodId, entryId };
  const query = useQuery(api.results.readAsOrganizer.queryOptions({ input, staleTime: 0 }));
  const { data } = query;
  const result = data?.result;
  const hasOriginal = result && result.quantityByAthlete !== null;
  return (
    <Drawer opened onClose={onClose} position="right" size={460} title={`Historia de ${name}`}>
      <p className={styles.test}>{test.name}</p>
      {!data && (
        <QueryFallback query={query} card="none" level={3} compact rows={3} height={96} label="Cargando la historia" />
      )}
      {hasOriginal && (
        <dl className={styles.original}>
          <dt>Original del atleta</dt>
          <dd>
            {writeResult({ quantity: result.quantityByAthlete, timeMs: result.timeByAthleteMs }, test, 'Sin resultado')}
          </dd>
        </dl>
      )}
      {data && data.history.length === 0 && (
        <EmptyState level={3} title="Sin cambios" text="Cada cambio de este resultado quedará escrito aquí." />
      )}
      {data && (
        <Stack as="ol" gap="none" aria-label="Cambios, el más nuevo primero">
          {data.history
            .toSorted((one, other) => other.id - one.id)
            .map(line => (
              <Stack key={line.id} as="li" gap="xs" className={styles.line}>
                <Row align="stretch" justify="between" className={styles.head}>
                  <strong>{actionOf(line)}</strong>
                  <Moment at={line.at} timeZone={timeZone} />
                </Row>
                <Text size="sm" dim>
                  {authorOf(line)}
                </Text>
                <Change line={line} test={test} />
                {line.note && <p className={styles.note}>«{line.note}»</p>}
              </Stack>
            ))}
        </Stack>
      )}
    </Drawer>
  );
}
