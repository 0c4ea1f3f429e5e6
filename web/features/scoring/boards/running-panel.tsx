import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { RunningRow as Runner, RunningBoard } from '#domain/scoring/boards/board.ts';
import type { BoardKey, BoardPart } from '#web/live/board-request.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { BoardPages } from './board-pages.tsx';
import panel from './board-panel.module.css';
import { BoardSearch } from './board-search.tsx';
import { LiveLine } from './live-line.tsx';
import { MoreFound } from './more-found.tsx';
import table from './table/board-table.module.css';
import { keyOf, RunningRow } from './table/running-row.tsx';
import styles from './table/running-table.module.css';
import { useFlip } from './table/use-flip.ts';
import { useBoardPart } from './use-board-part.ts';

type Props = { boardKey: BoardKey; board: RunningBoard; changedAt: number | null; isOn: boolean; actions?: ReactNode };

export function RunningPanel({ boardKey, board, changedAt, isOn, actions }: Props) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const find = useDeferredValue(typed);
  const shown = useShownRunners(boardKey, board, find, Math.min(page, board.page?.of ?? 1));
  const section = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useFlip(body, shown.rows, `${find}|${page}`);
  const { count, distanceM, isAudit } = board;
  const facts = [
    counted(count, 'corredor', 'corredores'),
    ...(distanceM === null ? [] : [`${writeNumber(distanceM / 1000)} km`]),
  ];
  return (
    <section ref={section} className={panel.panel} aria-label="Tabla de la carrera">
      <div className={panel.head} data-bare={!actions || undefined}>
        <h2>Clasificación</h2>
        <p className="dim text-sm">{facts.join(' · ')}</p>
        {isAudit && <StatusTag tone="pending">En auditoría</StatusTag>}
        <div className={panel.tools}>
          {count > 0 && (
            <BoardSearch
              label="Buscar por nombre o dorsal"
              placeholder="Nombre o dorsal"
              value={typed}
              onChange={text => {
                setTyped(text);
                setPage(1);
              }}
            />
          )}
          {actions}
        </div>
      </div>
      <LiveLine board={boardKey} changedAt={changedAt} isOn={isOn} />
      {count === 0 ? (
        <EmptyState
          card
          title="Todavía no hay resultados"
          text="Aparecerán aquí en cuanto la organización los publique."
        />
      ) : shown.isWaiting ? (
        <LoadingRows card rows={10} height={64} label="Cargando corredores" />
      ) : shown.retry ? (
        <FailedState card title="No se pudo cargar esta parte de la tabla" onRetry={shown.retry} />
      ) : shown.rows.length === 0 ? (
        <EmptyState card title="Nadie con ese nombre o dorsal" text="Prueba con otra parte del nombre." />
      ) : (
        <div className={table.box}>
          <table className={`${table.table} ${styles.table}`}>
            <caption className="unseen">
              {`Clasificación: puesto, dorsal, nombre, ciudad, tiempo, diferencia${distanceM === null ? '' : ' y ritmo'}`}
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span aria-hidden="true">#</span>
                  <span className="unseen">Posición</span>
                </th>
                <th scope="col" className={styles.bib}>
                  Dorsal
                </th>
                <th scope="col">Nombre</th>
                <th scope="col" className={styles.city}>
                  Ciudad
                </th>
                <th scope="col" className={styles.time}>
                  Tiempo
                </th>
                <th scope="col" className={styles.gap}>
                  Diferencia
                </th>
                {distanceM !== null && (
                  <th scope="col" className={styles.gap}>
                    Ritmo
                  </th>
                )}
              </tr>
            </thead>
            <tbody ref={body}>
              {shown.rows.map(row => (
                <RunningRow key={keyOf(row)} row={row} distanceM={distanceM} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.rows.some(({ status }) => status !== 'ok') && (
        <p className="dim text-xs">DNF: no terminó. DNS: no salió. DSQ: descalificado.</p>
      )}
      {board.page && find.trim() !== '' && <MoreFound total={shown.total} here={shown.rows.length} />}
      {count > 0 && (
        <BoardPages
          page={Math.min(page, shown.pages)}
          pages={shown.pages}
          size={board.page?.size ?? count}
          total={shown.total}
          onPage={to => {
            setPage(to);
            section.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      <RunningAnnouncer board={board} />
    </section>
  );
}

/** Announces a new board and its leader; only a new file changes it, so this is rare. */
function RunningAnnouncer({ board }: { board: RunningBoard }) {
  const [said, setSaid] = useState('');
  const told = useRef(board.version);
  useEffect(() => {
    if (told.current === board.version) return;
    told.current = board.version;
    const leader = board.rows.find(({ pos }) => pos === 1);
    const many = counted(board.count, 'corredor', 'corredores');
    setSaid(`La tabla cambió: ${many}${leader ? `, va primero ${leader.name}` : ''}.`);
  }, [board]);
  return (
    <p aria-live="polite" className="unseen">
      {said}
    </p>
  );
}

type ShownRunners = {
  rows: readonly Runner[];
  total: number;
  pages: number;
  isWaiting: boolean;
  retry: (() => void) | null;
};

const matches = ({ name, bib }: Runner, wanted: string) =>
  searchable(name).includes(wanted) || searchable(bib ?? '').startsWith(wanted);

/** Finds runners by name or bib: among the loaded rows, or for a paged board by a request. */
function useShownRunners(key: BoardKey, board: RunningBoard, find: string, page: number): ShownRunners {
  const wanted = searchable(find);
  const isWhole = board.page === null;
  const found = useMemo(
    () => (isWhole && wanted ? board.rows.filter(row => matches(row, wanted)) : board.rows),
    [board, wanted, isWhole],
  );
  const asked: BoardPart | null = wanted ? { find: find.trim().slice(0, 100) } : page > 1 ? { page } : null;
  const part = useBoardPart(key, board.version, isWhole ? null : asked);
  if (isWhole) return { rows: found, total: found.length, pages: 1, isWaiting: false, retry: null };
  const pages = board.page?.of ?? 1;
  if (!asked) return { rows: board.rows, total: board.count, pages, isWaiting: false, retry: null };
  const answer = part.data?.kind === 'running' ? part.data : null;
  return {
    rows: answer?.rows ?? [],
    total: wanted ? (answer?.found ?? 0) : board.count,
    pages: wanted ? 1 : pages,
    isWaiting: part.isPending,
    retry: part.isError ? part.refetch : null,
  };
}
