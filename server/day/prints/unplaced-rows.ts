import type { Board, BoardRow, BoardTest, RunningRow } from '#domain/scoring/boards/board.ts';
import { markWords, resultMarks } from '#domain/scoring/results/result-marks.ts';
import type { Row } from './paper.ts';

const without = 'Sin resultado';
const disqualified = 'Descalificado';

const ofRace: Record<RunningRow['status'], string> = {
  ok: without,
  dnf: markWords.dnf,
  dns: markWords.dns,
  dsq: disqualified,
};

/** Each mark with its tests, then the tests without any result. One mark for all tests stands alone. */
function reasonOf({ standing, cells }: BoardRow, tests: readonly BoardTest[]): string {
  if (standing === 1) return disqualified;
  const named = (mark: string | undefined) =>
    tests.flatMap(({ name }, at) => (cells[at]?.k === mark ? [name] : [])).join(', ');
  const marked = resultMarks.filter(mark => named(mark)).map(mark => `${markWords[mark]}: ${named(mark)}`);
  if (marked.length === 0) return without;
  const others = named(undefined);
  const [only, ...more] = new Set(cells.map(cell => cell?.k));
  if (only && more.length === 0) return markWords[only];
  return [...marked, ...(others ? [`${without}: ${others}`] : [])].join(' · ');
}

/** Rows of a board's page that have no place: the name, then the reason in words. */
export const unplacedRows = (board: Board): Row[] =>
  board.kind === 'running'
    ? board.rows
        .filter(({ pos }) => pos === 0)
        .map(({ bib, name, status }) => ({ cells: [[name, bib ? `N.º ${bib}` : ''], ofRace[status]] }))
    : board.rows
        .filter(({ pos }) => pos === 0)
        .map(row => ({
          cells: [[row.name, [row.box, row.city].filter(Boolean).join(' · ')], reasonOf(row, board.tests)],
        }));
