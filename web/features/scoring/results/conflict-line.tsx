import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { BoardRow } from '#domain/scoring/boards/board.ts';
import { ChangedResult } from '#web/entities/result/changed-result.tsx';
import { writeResult } from '#web/entities/result/result-words.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import type { Editing } from './editing/editing.ts';
import { readRow } from './editing/row-text.ts';
import { asCell, asRow } from './grid-roles.ts';
import styles from './result-grid.module.css';
import type { RowActions } from './row-actions.ts';

type Props = { editing: Editing; row: BoardRow; actions: RowActions; span: number };

/**
 * Shows a row that another person changed: the other version beside mine, with a choice. Until then nothing is lost.
 */
export function ConflictLine({ editing, row, actions, span }: Props) {
  const input = { wodId: actions.wodId, entryId: row.id };
  // A cached answer may be older than the other person's change, so it is loaded again.
  const { data, isFetching } = useQuery(api.results.readAsOrganizer.queryOptions({ input, staleTime: 0 }));
  const last = data?.history.at(-1);
  const result = data?.result ?? null;
  const mine = writeResult(readRow(editing.textOf(row.id), actions.test), actions.test, 'Sin resultado');
  const theirs =
    isFetching || !data ? '…' : result ? writeResult(result, actions.test, 'Sin resultado') : 'Sin resultado';
  const keep = () => {
    editing.store.change(row.id, { version: result?.version ?? 0, phase: 'idle', message: null });
    actions.save(row.id);
  };
  return (
    <tr {...asRow} className={styles.below}>
      <td {...asCell} colSpan={span}>
        <ChangedResult
          title={messages.result.changedMeanwhile}
          lines={[
            {
              label: `Guardado ahora${last ? ` (${last.by ?? 'el programa'}, ${formatDateTime(last.at)})` : ''}`,
              now: theirs,
            },
            ...(row.team ? [] : [{ label: 'Lo tuyo', now: mine }]),
          ]}
          keep={{ text: 'Guardar lo mío', act: keep, disabled: !data || isFetching }}
          take={{ text: 'Usar lo guardado', act: () => editing.forget(row.id) }}
        />
      </td>
    </tr>
  );
}
