import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { BoardRow } from '#domain/boards/board.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import type { Editing } from './editing.ts';
import { asCell, asRow } from './grid-roles.ts';
import styles from './result-grid.module.css';
import { writeResult, writeText } from './result-words.ts';
import type { RowActions } from './row-actions.ts';

type Props = { editing: Editing; row: BoardRow; actions: RowActions; span: number };

/** Another changed the row meanwhile: theirs beside mine, and one of them to choose. Nothing is lost until then. */
export function ConflictLine({ editing, row, actions, span }: Props) {
  const input = { wodId: actions.wodId, entryId: row.id };
  // Whatever was read before is what the other wrote over.
  const { data, isFetching } = useQuery(api.results.readAsOrganizer.queryOptions({ input, staleTime: 0 }));
  const last = data?.history.at(-1);
  const result = data?.result ?? null;
  const mine = writeText(editing.textOf(row.id), actions.test);
  const theirs = isFetching || !data ? '…' : result ? writeResult(result, actions.test) : 'Sin resultado';
  return (
    <tr {...asRow} className={styles.below}>
      <td {...asCell} colSpan={span}>
        <Stack gap="sm" className={styles.conflict} role="alert">
          <p>{messages.result.changedMeanwhile}</p>
          <Row as="dl" gap="xl" align="stretch" className={styles.sides}>
            <div>
              <dt>Guardado ahora{last ? ` (${last.by ?? 'el programa'}, ${formatDateTime(last.at)})` : ''}</dt>
              <dd>{theirs}</dd>
            </div>
            {!row.team && (
              <div>
                <dt>Lo tuyo</dt>
                <dd>{mine}</dd>
              </div>
            )}
          </Row>
          <Row gap="xs" align="stretch">
            <Button variant="default" size="sm" onClick={() => editing.forget(row.id)}>
              Usar lo guardado
            </Button>
            <Button
              variant="strong"
              size="sm"
              disabled={!data || isFetching}
              onClick={() => {
                editing.store.change(row.id, { version: result?.version ?? 0, phase: 'idle', message: null });
                actions.save(row.id);
              }}
            >
              Guardar lo mío
            </Button>
          </Row>
        </Stack>
      </td>
    </tr>
  );
}
