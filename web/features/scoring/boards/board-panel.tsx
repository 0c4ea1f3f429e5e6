import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import type { BoardCell, BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { Row } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { BoardAnnouncer, LastChange } from './board-news.tsx';
import { BoardPages } from './board-pages.tsx';
import styles from './board-panel.module.css';
import { progressOf } from './board-progress.ts';
import { BoardSearch } from './board-search.tsx';
import { BoardSheets, useBoardSheets } from './board-sheets.tsx';
import { LiveLine } from './live-line.tsx';
import { MoreFound } from './more-found.tsx';
import { MyRow } from './my-row.tsx';
import { BoardTable } from './table/board-table.tsx';
import { useIsWide } from './table/use-is-wide.ts';
import { useBoardPart } from './use-board-part.ts';
import { useShownRows } from './use-shown-rows.ts';

type Props = {
  boardKey: BoardKey;
  board: FitnessBoard;
  changedAt: number | null;
  isTeams: boolean;
  mine: string | null;
  /** True while the stage runs. */
  isOn: boolean;
  pageSize: number | null;
  actions?: ReactNode;
};

const hasResult = ({ rows }: FitnessBoard) => rows.some(({ cells }) => cells.some(cell => cell !== null));
export function BoardPanel({ boardKey, board, changedAt, isTeams, mine, isOn, pageSize, actions }: Props) {
  const panel = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const isWide = useIsWide();
  const find = useDeferredValue(typed);
  const shown = useShownRows(boardKey, board, { find, page, pageSize });
  const around = useBoardPart(boardKey, board.version, mine && board.page ? { entry: mine } : null);
  const nearMine = around.data?.kind === 'fitness' ? around.data.rows : board.rows;
  const size = pageSize ?? board.page?.size ?? board.count;
  const myRow = mine ? nearMine.find(({ id }) => id === mine) : undefined;
  // On a paged board the reader's row may be on another page. It is added, so that its changes are announced.
  const told = useMemo(() => {
    const isElsewhere = myRow && board.page && !board.rows.includes(myRow);
    return isElsewhere ? { ...board, rows: [...board.rows, myRow] } : board;
  }, [board, myRow]);

  const sheets = useBoardSheets(board.tests);
  // A new page starts at its first row.
  const turn = (to: number) => {
    setPage(to);
    panel.current?.scrollIntoView({ block: 'start' });
  };
  const search = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  const isEmpty = board.count === 0 || !hasResult(board);
  useSharedRow({ boardKey, board, size, panel, rows: shown.rows, shared: sheets.why.of, onPage: setPage });
  return (
    <section ref={panel} className={styles.panel} aria-label="Tabla de posiciones">
      <Row className={styles.head} data-bare={!actions || undefined}>
        <h2>Clasificación</h2>
        {isWide && <p className="dim text-sm">{factsOf(board, isTeams, isOn)}</p>}
        {board.isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
        <div className={styles.tools}>
          {!isEmpty && (
            <BoardSearch label={isTeams ? 'Buscar equipo' : 'Buscar atleta'} value={typed} onChange={search} />
          )}
          {actions}
        </div>
      </Row>
      <LiveLine board={boardKey} changedAt={changedAt} isOn={isOn}>
        <LastChange board={board} />
      </LiveLine>
      <Row gap="md" align="start" wrap={false}>
        <div className="grow">
          {isEmpty ? (
            <NoResults board={board} isTeams={isTeams} />
          ) : shown.isWaiting ? (
            <LoadingRows card rows={10} height={64} />
          ) : shown.retry ? (
            <FailedState card title="No se pudo cargar esta parte de la tabla" onRetry={shown.retry} />
          ) : shown.rows.length === 0 ? (
            <EmptyState card title="Nadie con ese nombre" text="Prueba con otra parte del nombre." />
          ) : (
            <BoardTable
              caption={`Clasificación: puesto, ${isTeams ? 'equipo' : 'atleta'}, tests y puntos`}
              rows={shown.rows}
              leader={board.rows[0]}
              tests={board.tests}
              isTeams={isTeams}
              mine={mine}
              scene={`${find}|${shown.page}`}
              chosen={sheets.why.of}
              onScore={sheets.openScore}
              onWhy={sheets.openWhy}
            />
          )}
          {!isEmpty && <Legend board={board} rows={shown.rows} facts={isWide ? null : factsOf(board, isTeams, isOn)} />}
          {board.page && find.trim() !== '' && <MoreFound total={shown.total} here={shown.rows.length} />}
          {!isEmpty && (
            <BoardPages page={shown.page} pages={shown.pages} size={size} total={shown.total} onPage={turn} />
          )}
        </div>
        <BoardSheets boardKey={boardKey} board={board} sheets={sheets} />
      </Row>
      {myRow && !isEmpty && (
        <MyRow
          row={myRow}
          panel={panel}
          isShown={shown.rows.some(({ id }) => id === mine)}
          onShow={() => {
            setTyped('');
            if (pageSize !== null || board.page) setPage(around.data?.page?.number ?? pageWith(board, mine, size));
          }}
        />
      )}
      <BoardAnnouncer board={told} mine={mine} />
    </section>
  );
}

function factsOf(board: FitnessBoard, isTeams: boolean, isOn: boolean): string {
  const { count, system } = board;
  const entries = isTeams ? counted(count, 'equipo', 'equipos') : counted(count, 'atleta', 'atletas');
  const name = pointsSystems.find(({ value }) => value === system.decrementType)?.name ?? '';
  const progress = progressOf(board, isOn);
  return [entries, progress, name].filter(Boolean).join(' · ');
}

/** Explains unusual marks, if the board has any. */
function Legend({ board, rows, facts }: { board: FitnessBoard; rows: readonly BoardRow[]; facts: string | null }) {
  const has = (is: (cell: BoardCell) => boolean) =>
    rows.some(({ cells }) => cells.some(cell => cell !== null && is(cell)));
  const lines = [
    ...(facts ? [`${facts}.`] : []),
    ...(has(({ c }) => c === 2)
      ? ['Recuadro sin relleno: resultado aún sin revisar, cuenta de forma provisional.']
      : []),
    ...(has(({ pen }) => pen !== undefined) ? ['+N seg: penalización, se suma al tiempo.'] : []),
    ...(has(({ late }) => late === 1) ? ['Punto rojo: enviado después del cierre del test.'] : []),
    ...(board.system.decrementType === decrementTypes.open ? ['Open: gana quien suma menos puntos.'] : []),
  ];
  return lines.length > 0 ? <p className="dim text-xs">{lines.join(' ')}</p> : null;
}

function NoResults({ board, isTeams }: { board: FitnessBoard; isTeams: boolean }) {
  const { count, tests } = board;
  const who = isTeams ? 'equipos' : 'atletas';
  const text =
    count === 0
      ? `Aún no hay ${who} en esta tabla.`
      : tests.length === 0
        ? 'La organización aún no ha publicado los tests.'
        : `La tabla se llenará con el primero que llegue. Tests: ${tests.map(({ name }) => name).join(', ')}.`;
  return <EmptyState card level={3} title="Todavía no hay resultados" text={text} />;
}

/** The number of the page that has this entry; the first page if the entry is unknown. */
function pageWith(board: FitnessBoard, entry: string | null, size: number): number {
  const at = board.rows.findIndex(({ id }) => id === entry);
  return Math.floor(Math.max(0, at) / size) + 1;
}

type Shared = {
  boardKey: BoardKey;
  board: FitnessBoard;
  size: number;
  panel: RefObject<HTMLElement | null>;
  rows: readonly BoardRow[];
  /** The entry of a shared link, whose place the page explains. */
  shared: string | undefined;
  onPage: (page: number) => void;
};

/** Scrolls to the row of a shared link. A row that the reader pressed is already in view. */
function useSharedRow({ boardKey, board, size, panel, rows, shared, onPage }: Shared): void {
  const [wanted, setWanted] = useState(shared);
  const part = useBoardPart(boardKey, board.version, wanted && board.page ? { entry: wanted } : null);
  const page = board.page ? part.data?.page?.number : wanted && pageWith(board, wanted, size);
  const isHere = rows.some(({ id }) => id === wanted);
  useEffect(() => {
    if (wanted === undefined) return;
    if (!isHere) {
      if (page) onPage(page);
      return;
    }
    panel.current?.querySelector(`[data-row="${CSS.escape(wanted)}"]`)?.scrollIntoView({ block: 'center' });
    setWanted(undefined);
  }, [wanted, isHere, page, panel, onPage]);
}
