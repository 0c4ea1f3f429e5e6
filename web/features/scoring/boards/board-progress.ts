import { counted } from '#domain/foundation/text/counted.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';

/**
 * For example `2 de 3 tests con resultados · 1 incompleto`. While the stage runs, a test counts as open until each entry
 * has a result or a mark. One page of a large board does not show that.
 */
export function progressOf({ tests, rows, page }: FitnessBoard, isOn: boolean): string {
  if (tests.length === 0) return '';
  const begun = tests.flatMap((_, at) => (rows.some(({ cells }) => (cells[at]?.c ?? 0) > 0) ? [at] : []));
  const here = rows.filter(({ standing }) => standing === 0);
  const isOpen = (at: number) => here.some(({ cells }) => !cells[at] || (cells[at].c === 0 && !cells[at].k));
  const open = isOn && !page ? begun.filter(isOpen).length : 0;
  const done = `${begun.length} de ${counted(tests.length, 'test', 'tests')} con resultados`;
  return open > 0 ? `${done} · ${counted(open, 'incompleto', 'incompletos')}` : done;
}
