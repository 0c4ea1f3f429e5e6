import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import type { RunningBoard } from '#domain/scoring/boards/board.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { BoardPages } from './board-pages.tsx';
import panel from './board-panel.module.css';
import { BoardSearch } from './board-search.tsx';
import table from './board-table.module.css';
import { LiveLine } from './live-line.tsx';
import { MoreFound } from './more-found.tsx';
import { RunningAnnouncer } from './running-announcer.tsx';
import { keyOf, RunningRow } from './running-row.tsx';
import styles from './running-table.module.css';
import { useFlip } from './use-flip.ts';
import { useShownRunners } from './use-shown-runners.ts';

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
