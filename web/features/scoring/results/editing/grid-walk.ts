import type { Move } from './grid-keys.ts';
import type { Field } from './result-columns.ts';
import type { GridCell, Line } from './result-line.ts';

export type WalkedLines = { lines: readonly Line[]; fieldsOf: (line: Line | undefined) => Field[] };

const at = (line: Line | undefined, field: Field | undefined): GridCell | null =>
  line && field ? { key: line.key, field } : null;

/** The cell to which a move leads; null beyond either end of the table. */
export function placeAfter(
  { key, field }: GridCell,
  move: Move,
  steps: number,
  { lines, fieldsOf }: WalkedLines,
): GridCell | null {
  const own = lines.find(line => line.key === key);
  const here = fieldsOf(own);
  const column = here.indexOf(field);
  if (move === 'left' || move === 'right') {
    return at(own, here[Math.min(here.length - 1, Math.max(0, column + (move === 'left' ? -1 : 1)))]);
  }
  if (move === 'row-start' || move === 'row-end') return at(own, here.at(move === 'row-start' ? 0 : -1));
  // Up and down skip rows without a cell in this column. Other moves use all rows.
  const isColumn = move === 'up' || move === 'down';
  const walked = lines.filter(line => (isColumn ? fieldsOf(line).includes(field) : fieldsOf(line).length > 0));
  const row = walked.findIndex(line => line.key === key);
  if (isColumn && row < 0) return besideColumn(key, field, move, { lines, fieldsOf });
  const within = (index: number) => walked[Math.min(walked.length - 1, Math.max(0, index))];
  if (isColumn) return at(within(row + (move === 'up' ? -steps : steps)), field);
  if (move === 'first') return at(walked[0], fieldsOf(walked[0])[0]);
  if (move === 'last') return at(walked.at(-1), fieldsOf(walked.at(-1)).at(-1));
  const isNext = move === 'next';
  const beside = here[column + (isNext ? 1 : -1)];
  if (beside) return at(own, beside);
  const line = isNext ? walked[row + 1] : row > 0 ? walked[row - 1] : undefined;
  return at(line, fieldsOf(line).at(isNext ? 0 : -1));
}

/** For a row without this cell: the next row in that direction that has the cell, if any. */
function besideColumn(
  key: string,
  field: Field,
  move: 'up' | 'down',
  { lines, fieldsOf }: WalkedLines,
): GridCell | null {
  const own = lines.findIndex(line => line.key === key);
  const onward = move === 'down' ? lines.slice(own + 1) : lines.slice(0, Math.max(0, own)).reverse();
  return at(
    onward.find(line => fieldsOf(line).includes(field)),
    field,
  );
}
