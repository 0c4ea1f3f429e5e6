import { messages } from '#contract/messages.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { dayText, hourText } from '#domain/foundation/time/wall-words.ts';
import type { Board, BoardCell, BoardTest, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { writeValue } from '#domain/scoring/boards/written-cell.ts';
import { decrementTypes, systemOf } from '#domain/scoring/ranking/points.ts';
import { pointsSystems } from '#domain/scoring/ranking/points-systems.ts';
import { formatPoints, ordinal } from '#domain/scoring/ranking/written.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import type { DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import type { Block, Column, PrintCell, PrintSheet, Row } from './paper.ts';
import { unplacedRows } from './unplaced-rows.ts';

const words = messages.prints;

type Of = { event: string; category: string; timeZone: string; now: Date };

/**
 * The public table on paper, with its version and the rule behind it, then the names without a place. A hidden or empty
 * table is refused.
 */
export function tableSheet(derived: DerivedBoard, { event, category, timeZone, now }: Of): PrintSheet {
  if (derived.head.view !== 'open') throw refused(words.noTable);
  const pages = derived.whole
    ? [derived.whole]
    : Array.from({ length: derived.head.page?.of ?? 1 }, (_, at) => derived.page(at + 1));
  const ran = ranPerTest(pages);
  const rows = pages.flatMap(page => rowsOf(page, ran));
  if (rows.length === 0) throw refused(words.noResults);
  const first = pages[0]!;
  const unplaced = pages.flatMap(unplacedRows);
  const isProvisional = pages.some(page => page.kind === 'fitness' && page.rows.some(({ prov }) => prov));
  const at = `${dayText(now, timeZone)}, ${hourText(now, timeZone)}`;
  return {
    over: `${event} · Tabla`,
    title: category,
    right: dayText(now, timeZone),
    rowHeight: 26,
    blocks: [
      { title: '', beside: '', right: [], columns: columnsOf(first), rows },
      ...(unplaced.length > 0 ? [unplacedBlock(unplaced)] : []),
    ],
    foot: {
      bold: isProvisional ? 'Provisional: hay resultados por confirmar.' : '',
      lines: [first.kind === 'fitness' ? ruleOf(first) : 'Gana el menor tiempo.', `Versión ${derived.version} · ${at}`],
      link: null,
    },
  };
}

const unplacedBlock = (rows: readonly Row[]): Block => ({
  title: 'Sin puesto',
  beside: '',
  right: [counted(rows.length, 'participante', 'participantes')],
  columns: [
    { head: 'Atleta', width: 42, look: 'name' },
    { head: 'Motivo', width: 58, look: 'plain' },
  ],
  rows,
});

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
    { head: 'Puntos', width: 12, look: 'place' },
  ];
}

/** How many entries have a placement in each test. */
const ranPerTest = ([first, ...others]: readonly Board[]): number[] =>
  first?.kind === 'fitness'
    ? first.tests.map((_, at) =>
        [first, ...others].reduce(
          (sum, page) => sum + (page.kind === 'fitness' ? page.rows.filter(({ cells }) => cells[at]?.p).length : 0),
          0,
        ),
      )
    : [];

function rowsOf(board: Board, ran: readonly number[]): Row[] {
  if (board.kind === 'running')
    return board.rows
      .filter(({ pos }) => pos > 0)
      .map(({ pos, bib, number, name, timeMs }) => ({
        cells: [`${pos}`, bib ?? `${number}`, name, timeMs === null ? '' : writeTime(timeMs)],
      }));
  const { withoutResult } = systemOf(board.system);
  return board.rows
    .filter(({ pos }) => pos > 0)
    .map(({ pos, name, box, city, cells, pct, sum }) => ({
      cells: [
        `${pos}`,
        [name, [box, city].filter(Boolean).join(' · ')],
        ...board.tests.map((test, at) => {
          const others = ran[at]!;
          return cellOf(cells[at] ?? null, test, others === 0 ? null : withoutResult(others + 1));
        }),
        [formatPoints(sum), pct === null ? '' : `${formatPoints(pct)} %`],
      ],
    }));
}

/** `without`: the points of an entry that has no result in this test. Null while the test gives no points. */
function cellOf(cell: BoardCell | null, test: BoardTest, without: number | null): PrintCell {
  if (!cell) return ['–', without === null ? '' : pointsOf(without)];
  const value = cell.k ? writeMark(cell.k) : writeValue(cell, test);
  const points = without === null ? '' : pointsOf(cell.pts);
  return [value, [cell.p ? ordinal(cell.p) : '', points].filter(Boolean).join(' · ')];
}

const pointsOf = (hundredths: number) => `${formatPoints(hundredths)} pts`;
