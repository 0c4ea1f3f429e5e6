import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { BoardRow, BoardTest } from '#domain/scoring/boards/board.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import type { Editing } from './editing/editing.ts';
import type { GridCell, Line } from './editing/result-line.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { ReasonDialog, type ReasonQuestion } from './reason-dialog.tsx';
import type { RowDeed } from './row-menu.tsx';

type Open =
  | { kind: 'history'; row: BoardRow }
  | { kind: 'paste'; at: GridCell | null; text: string }
  | { kind: 'reason'; question: ReasonQuestion }
  | null;

type Around = { editing: Editing; test: BoardTest; index: number; timeZone: string; isLarge: boolean } & Reach;
/** The rows that a paste can fill. A paged board loads more rows for a longer column. */
type Reach = {
  lines: readonly Line[];
  isReaching: boolean;
  onReach: (rows: number) => void;
  closedTeams: number;
  onOpenTeams: () => void;
};

export function useDialogs({ editing, test, index, timeZone, isLarge, ...reach }: Around) {
  const [open, setOpen] = useState<Open>(null);
  const queries = useQueryClient();
  const { mutateAsync: remove } = useMutation(api.results.removeAsOrganizer.mutationOptions());
  const { mutateAsync: setStanding } = useMutation(api.entries.setStanding.mutationOptions());
  const { onReach } = reach;
  const close = () => {
    setOpen(null);
    onReach(0);
  };
  const paste = useCallback((at: GridCell | null, text: string) => setOpen({ kind: 'paste', at, text }), []);
  const choose = useCallback(
    (deed: RowDeed, row: BoardRow) => {
      if (deed === 'history') return setOpen({ kind: 'history', row });
      const ask = (question: ReasonQuestion) => setOpen({ kind: 'reason', question });
      const stands = (standing: 'in' | 'disqualified' | 'withdrawn') => async (reason: string) => {
        await setStanding({ entryId: row.id, standing, reason: reason === '' ? null : reason });
        void queries.invalidateQueries({ queryKey: api.entries.key() });
        notify.success(messages.result.standing[standing]);
      };
      if (deed === 'remove') {
        return ask({
          title: `¿Quitar el resultado de ${row.name}?`,
          text: `Deja de contar en ${test.name}. Su historia queda, y se puede volver a poner.`,
          action: 'Quitar resultado',
          tone: 'destroy',
          isRequired: false,
          run: async note => {
            const version = row.cells[index]?.v ?? 0;
            await remove({ wodId: test.id, entryId: row.id, version, note: note === '' ? null : note });
            editing.forget(row.id);
            notify.success(messages.result.removed);
          },
        });
      }
      if (deed === 'disqualify') {
        return ask({
          title: `¿Descalificar a ${row.name}?`,
          text: 'Queda al final de la tabla, sin posición, y no quita el puesto a nadie. Puedes readmitirlo.',
          action: 'Descalificar',
          tone: 'destroy',
          isRequired: true,
          run: stands('disqualified'),
        });
      }
      if (deed === 'withdraw') {
        return ask({
          title: `¿Retirar a ${row.name}?`,
          text: 'Sale de la tabla con todos sus resultados. Puedes readmitirlo desde «Retirados».',
          action: 'Retirar',
          tone: 'destroy',
          isRequired: true,
          run: stands('withdrawn'),
        });
      }
      ask({
        title: `¿Readmitir a ${row.name}?`,
        text: 'Vuelve a tener posición y puntos con los resultados que tiene.',
        action: 'Readmitir',
        tone: 'filled',
        isRequired: false,
        run: stands('in'),
      });
    },
    [editing, test, index, queries, remove, setStanding],
  );
  const { mutateAsync: setMark } = useMutation(api.results.markAsOrganizer.mutationOptions());
  useEffect(
    () =>
      editing.hearMarks(async (entryId, mark) => {
        if (isLarge) return editing.store.change(entryId, { message: messages.result.noMarks });
        try {
          await setMark({ wodId: test.id, entryId, mark });
          editing.forget(entryId);
          notify.success(mark ? messages.result.marked(writeMark(mark)) : messages.result.unmarked);
        } catch (error) {
          editing.store.change(entryId, { message: messageOf(error) });
        }
      }),
    [editing, setMark, test, isLarge],
  );
  const dialogs = (
    <>
      {open?.kind === 'history' && (
        <HistoryDrawer
          wodId={test.id}
          entryId={open.row.id}
          name={open.row.name}
          test={test}
          timeZone={timeZone}
          onClose={close}
        />
      )}
      {open?.kind === 'paste' && (
        <PasteDialog editing={editing} test={test} at={open.at} text={open.text} onClose={close} {...reach} />
      )}
      {open?.kind === 'reason' && <ReasonDialog question={open.question} onClose={close} />}
    </>
  );
  return { dialogs, choose, paste };
}
