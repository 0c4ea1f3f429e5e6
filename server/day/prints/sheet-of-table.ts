import { messages } from '#contract/messages.ts';
import { dayText, hourText } from '#domain/foundation/time/wall-words.ts';
import type { Board, BoardCell, BoardTest, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { decrementTypes } from '#domain/scoring/ranking/points.ts';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { formatPoints, formatQuantity, ordinal } from '#domain/scoring/ranking/written.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import type { DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import type { Column, PrintCell, PrintSheet, Row } from './paper.ts';

const words = messages.prints;

type Of = { event: string; category: string; timeZone: string; now: Date };

/** The public table on paper, with its version and the rule behind it. A hidden or empty table is refused. */
export function tableSheet(derived: DerivedBoard, { event, category, timeZone, now }: Of): PrintSheet {
  if (derived.head.view !== 'open') throw refused(words.noTable);
  const pages = derived.whole
    ? [derived.whole]
    : Array.from({ length: derived.head.page?.of ?? 1 }, (_, at) => derived.page(at + 1));
  const rows = pages.flatMap(rowsOf);
  if (rows.length === 0) throw refused(words.noResults);
  const first = pages[0]!;
  const isProvisional = pages.some(page => page.kind === 'fitness' && page.rows.some(({ prov }) => prov));
  const at = `${dayText(now, timeZone)}, ${hourText(now, timeZone)}`;
  return {
    over: `${event} · Tabla`,
    title: category,
    right: dayText(now, timeZone),
    rowHeight: 26,
    blocks: [{ title: '', beside: '', right: [], columns: columnsOf(first), rows }],
    foot: {
      bold: isProvisional ? 'Provisional: hay resultados por confirmar.' : '',
      lines: [first.kind === 'fitness' ? ruleOf(first) : 'Gana el menor tiempo.', `Versión ${derived.version} · ${at}`],
      link: null,
    },
  };
}

function ruleOf({ system: { decrementType } }: FitnessBoard): string {
  const { name = '' } = pointsSystems.find(({ value }) => value === decrementType) ?? {};
  const wins = decrementType === decrementTypes.open ? 'Gana quien suma menos puntos.' : 'Gana quien suma más puntos.';
  return `Puntos: ${name}. ${wins} Empates: mejores puestos, luego el test final.`;
}

function columnsOf(board: Board): Column[] {
  const place = { head: 'Puesto', width: 8, look: 'number' } as const;
  if (board.kind === 'running') {
    const time = { head: 'Tiempo', width: 20, look: 'place' } as const;
    return [place, { head: 'Dorsal', width: 10, look: 'plain' }, { head: 'Atleta', width: 62, look: 'name' }, time];
  }
  const each = Math.max(9, Math.min(16, 90 / board.tests.length));
  return [
    place,
    { head: 'Atleta', width: 34, look: 'name' },
    ...board.tests.map(({ name }) => ({ head: name, width: each, look: 'plain' }) as const),
    { head: board.system.decrementType === decrementTypes.open ? 'Puntos' : 'Total', width: 12, look: 'place' },
  ];
}

function rowsOf(board: Board): Row[] {
  if (board.kind === 'running')
    return board.rows
      .filter(({ status }) => status === 'ok')
      .map(({ pos, bib, number, name, timeMs }) => ({
        cells: [`${pos}`, bib ?? `${number}`, name, timeMs === null ? '' : writeTime(timeMs)],
      }));
  const hasPercent = board.system.decrementType !== decrementTypes.open;
  return board.rows
    .filter(({ pos }) => pos > 0)
    .map(({ pos, name, box, city, cells, pct, sum }) => ({
      cells: [
        `${pos}`,
        [name, [box, city].filter(Boolean).join(' · ')],
        ...board.tests.map((test, at) => cellOf(cells[at] ?? null, test)),
        hasPercent && pct !== null ? `${formatPoints(pct)} %` : formatPoints(sum),
      ],
    }));
}

function cellOf(cell: BoardCell | null, { unit, needTime, typeWod, validReps }: BoardTest): PrintCell {
  if (!cell) return '–';
  if (cell.k) return writeMark(cell.k);
  const isDone = needTime && typeWod === 'for time' && validReps !== null && cell.q >= validReps * 1_000;
  const said = isDone && cell.t !== undefined ? writeTime(cell.t) : `${formatQuantity(cell.q)} ${unit}`;
  return [said, cell.p ? `${ordinal(cell.p)} · ${formatPoints(cell.pts)}` : ''];
}
