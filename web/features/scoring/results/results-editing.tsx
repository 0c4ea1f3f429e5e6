import { Stack, Text } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Pager } from '#web/ui/lists/pager.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { endOfTable, type Move } from './editing/grid-keys.ts';
import { columnsOf } from './editing/result-columns.ts';
import { saveAll, saveRow } from './editing/save-results.ts';
import { everybody, rowsOfPage, useEditedRows } from './editing/use-edited-rows.ts';
import { useEditing, usePlaceOnPage, useShown } from './editing/use-editing.ts';
import { gridHandlers } from './editing/use-grid.ts';
import { type Order, orderOf, useLines } from './editing/use-lines.ts';
import { ResultGrid } from './result-grid.tsx';
import { factsOf } from './result-words.ts';
import styles from './results-editing.module.css';
import { ResultsToolbar } from './results-toolbar.tsx';
import { RowMenu } from './row-menu.tsx';
import { SaveBar } from './save-bar.tsx';
import { useDialogs } from './use-dialogs.tsx';
import { useReason } from './use-reason.ts';

// Each open team needs a request, so their number is limited.
const mostTeamsAtOnce = 50;

type Props = { boardKey: BoardKey; board: FitnessBoard; index: number; account: string; timeZone: string };

export function ResultsEditing({ boardKey, board, index, account, timeZone }: Props) {
  const test = board.tests[index]!;
  const { editing, changed, conflicts, restored, teams } = useEditing(test, `results:${account}:${test.id}`);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>('name');
  // The rows that lacked a result at the press stay in view until the next press.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const [frozen, setFrozen] = useState(() => orderOf(board.rows, 'name'));
  const [open, setOpen] = useState<readonly string[]>(teams);
  const [page, setPage] = useState(1);
  const isLarge = board.page !== null;
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [isNoted, setNoted] = useState(restored > 0);
  const hasTiebreaks = board.rows.some(row => row.cells[index]?.b !== undefined);
  const [tiebreak, setTiebreak] = useState<boolean | null>(null);
  const withTiebreak = tiebreak ?? hasTiebreaks;
  const columns = useMemo(() => columnsOf(test, withTiebreak), [test, withTiebreak]);

  const [ahead, setAhead] = useState(0);
  // Pasted names are looked for in the whole table, so the search does not apply.
  const find = ahead === everybody ? '' : search;
  // In the order by name each entry has its fixed place, also an entry that returns.
  const ordered = useMemo(() => (order === 'name' ? orderOf(board.rows, order) : frozen), [order, frozen, board.rows]);
  const edited = useEditedRows(boardKey, board, { find, page, order: ordered, ahead, only });
  const { rows, shown, offset, pages } = edited;
  const { lines, loading } = useLines({ wodId: test.id, test, index, rows, open });
  useShown(editing, lines, columns);
  const [seek, setSeek] = useState<Move | null>(null);
  usePlaceOnPage(editing, shown, seek, () => setSeek(null));

  const { reason, change: changeReason, now: reasonNow } = useReason(changed > 0 || progress !== null);
  const save = useCallback(
    async (entryId: string) => {
      const into = { wodId: test.id, test, note: reasonNow() };
      if (await saveRow(editing, entryId, into)) notify.success(messages.result.saved);
    },
    [editing, test, reasonNow],
  );
  const closed = rows.filter(({ id, team }) => team && !open.includes(id)).slice(0, mostTeamsAtOnce);
  const { dialogs, choose, paste } = useDialogs({
    editing,
    test,
    index,
    timeZone,
    isLarge,
    lines,
    isReaching: edited.isReaching,
    onReach: setAhead,
    closedTeams: closed.length,
    onOpenTeams: () => setOpen(before => [...before, ...closed.map(({ id }) => id)]),
  });
  const actions = useMemo(
    () => ({
      save,
      toggle: (entryId: string) =>
        setOpen(before => (before.includes(entryId) ? before.filter(id => id !== entryId) : [...before, entryId])),
      menu: (row: BoardRow) => <RowMenu row={row} hasResult={(row.cells[index]?.v ?? 0) > 0} onChoose={choose} />,
      wodId: test.id,
      test,
    }),
    [save, index, choose, test],
  );
  const handlers = useMemo(() => {
    const heard = gridHandlers(editing, { save, paste, open: actions.toggle });
    return {
      ...heard,
      onKeyDown: (event: Parameters<typeof heard.onKeyDown>[0]) => {
        const end = isLarge ? endOfTable(event) : null;
        if (end) {
          event.preventDefault();
          setPage(end === 'first' ? 1 : pages);
          return setSeek(end);
        }
        heard.onKeyDown(event);
        // An arrow key moves from the last row of a page to the next page.
        const entryId = editing.place()?.key.split('/')[0];
        const at = rows.findIndex(({ id }) => id === entryId);
        if (at >= 0) setPage(Math.floor((offset + at) / rowsOfPage) + 1);
      },
    };
  }, [editing, save, paste, actions, rows, offset, pages, isLarge]);

  const saveEverything = async () => {
    setProgress({ done: 0, of: changed });
    const into = { wodId: test.id, test, note: reasonNow() };
    const { saved, refused } = await saveAll(editing, into, (done, of) => setProgress({ done, of }));
    setProgress(null);
    if (refused === 0 && saved > 0) notify.success(messages.result.saved);
    if (refused > 0) notify.error(messages.result.someRefused(saved, refused));
  };
  const discard = async () => {
    const isSure = await confirmDialog({
      title: '¿Descartar los cambios?',
      text: 'Las filas vuelven a lo que está guardado.',
      confirmLabel: 'Descartar',
      tone: 'destroy',
    });
    if (isSure) editing.store.together(() => editing.dirtyEntries().forEach(editing.forget));
  };

  const missing = board.rows.filter(({ standing, cells }) => standing === 0 && !cells[index]?.v && !cells[index]?.k);
  const results = board.rows.filter(row => (row.cells[index]?.v ?? 0) > 0).length;
  return (
    <Stack as="section" gap="xs" aria-label={`Resultados de ${test.name}`}>
      <header>
        {/* The tab above shows the name, so only screen readers need it here. */}
        <h2 className="unseen">{test.name}</h2>
        <p className="dim text-sm">
          {isLarge ? factsOf(test) : `${factsOf(test)} · ${results} de ${board.count} con resultado`}
        </p>
      </header>
      {isNoted && changed > 0 && (
        <Notice
          action={
            <Button variant="default" size="sm" onClick={() => setNoted(false)}>
              Entendido
            </Button>
          }
        >
          Aquí está lo que habías escrito y no guardaste.
        </Notice>
      )}
      <ResultsToolbar
        search={search}
        onSearch={text => {
          setSearch(text);
          setPage(1);
        }}
        // A large board cannot be sorted by position here; the page of the board does that.
        order={isLarge ? null : order}
        onOrder={next => {
          setOrder(next);
          setFrozen(orderOf(board.rows, next));
          setPage(1);
        }}
        missing={isLarge ? 0 : missing.length}
        isOnlyMissing={only !== null}
        onOnlyMissing={isOn => {
          setOnly(isOn ? new Set(missing.map(({ id }) => id)) : null);
          setPage(1);
        }}
        withTiebreak={withTiebreak}
        onTiebreak={setTiebreak}
        onPaste={() => paste(editing.place(), '')}
      />
      {edited.isWaiting ? (
        <LoadingRows rows={8} height={52} label="Cargando los resultados" />
      ) : edited.retry ? (
        <FailedState card title="No se pudieron cargar estas filas" onRetry={edited.retry} />
      ) : shown.length === 0 ? (
        <EmptyState
          card
          level={3}
          title={search.trim() === '' ? 'Todavía no hay inscritos' : 'Nadie con ese nombre'}
          text={
            search.trim() === ''
              ? 'Cuando alguien se inscriba, su fila aparecerá aquí.'
              : 'Prueba con otra parte del nombre.'
          }
        />
      ) : (
        <ResultGrid
          editing={editing}
          title={`Resultados de ${test.name}`}
          rows={shown}
          lines={lines}
          test={index}
          columns={columns}
          actions={actions}
          open={open}
          loading={loading}
          handlers={handlers}
        />
      )}
      {edited.left > 0 && (
        <p className="dim text-sm" role="status">
          {`Hay ${edited.left} más con ese nombre: escribe otra parte de él para verlos.`}
        </p>
      )}
      <Pager
        of="Páginas de los resultados"
        current={edited.page}
        size={rowsOfPage}
        total={edited.total}
        onChange={setPage}
      />
      <Text size="sm" dim className={styles.keys}>
        Escribe sobre una celda para cambiarla. Tab pasa a la siguiente; Enter guarda la fila y baja a la columna donde
        empezaste. Supr vacía, F2 corrige, Esc deja lo que había; Esc y luego Tab salen de la tabla. También puedes
        pegar desde una hoja de cálculo.
      </Text>
      <SaveBar
        changed={changed}
        conflicts={conflicts}
        progress={progress}
        reason={reason}
        onReason={changeReason}
        onSave={saveEverything}
        onDiscard={discard}
      />
      {dialogs}
    </Stack>
  );
}
