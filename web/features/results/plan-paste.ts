import { checkCell } from './check-row.ts';
import { type Editing, hasCell, type Line, type Place } from './editing.ts';
import { type Column, type Field, isTimeField, type RowText } from './result-columns.ts';
import { cellsOf, readTime } from './row-text.ts';

/** A line of the table as far as pasting goes; what cannot be typed into is not pasted into either. */
export type PasteTarget = { key: string; name: string; text: RowText };
export type PastedCell = { field: Field; from: string; to: string; error: string | null };
export type PastePlan = {
  rows: { key: string; name: string; cells: PastedCell[] }[];
  /** Lines of what was pasted that no row is left for. */
  left: number;
  /** Columns of what was pasted that no column is left for. */
  extraColumns: boolean;
  bad: number;
};

/** Of what a spreadsheet copies: lines, and tabs between cells. Its last line break ends a line and begins none. */
function blockOf(pasted: string): string[][] {
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines.map(line => line.split('\t'));
}

export const countLines = (pasted: string): number => (pasted.trim() === '' ? 0 : blockOf(pasted).length);

/** Columns of the block in which somebody has a whole time: who has none there (`DNF`) has it nowhere else either. */
const wholeTimesOf = (block: string[][]): ReadonlySet<number> =>
  new Set(block.flatMap(line => line.flatMap((cell, at) => (readTime(cell) ? [at] : []))));

/** Which cells one line of the block fills, from a column on: a whole time takes all three of its own. */
function spread(
  cells: string[],
  columns: readonly Column[],
  from: number,
  wholeTimes: ReadonlySet<number>,
): { texts: Partial<RowText>; extra: boolean } {
  const texts: Partial<RowText> = {};
  let at = from;
  for (const [index, cell] of cells.entries()) {
    const column = columns[at];
    if (!column) return { texts, extra: cell.trim() !== '' };
    // An empty cell of a spreadsheet says nothing about what stands here.
    if (cell.trim() !== '') Object.assign(texts, cellsOf(column.field, cell));
    const isWholeTime = isTimeField(column.field) && wholeTimes.has(index);
    at = isWholeTime ? columns.findIndex(({ field }) => field === 'quantity') : at + 1;
  }
  return { texts, extra: false };
}

/** The rows that have a cell of the column that is pasted at, from that place on; of lines that are not drawn yet, too. */
export function targetsOf({ store }: Editing, lines: readonly Line[], at: Place): PasteTarget[] {
  const open = new Set(lines.flatMap(({ entryId, idUser }) => (idUser === null ? [] : [entryId])));
  const typed = lines.filter(line => hasCell(line, at.field, entryId => open.has(entryId)));
  const from = typed.findIndex(({ key }) => key === at.key);
  return typed
    .slice(Math.max(0, from))
    .map(({ key, name, stored }) => ({ key, name, text: store.get(key).text ?? stored }));
}

/** What pasting at a column of the first target would change, and what of it cannot be taken. Nothing is changed yet. */
export function planPaste(
  pasted: string,
  targets: readonly PasteTarget[],
  columns: readonly Column[],
  field: Field,
): PastePlan {
  const from = Math.max(
    0,
    columns.findIndex(column => column.field === field),
  );
  const plan: PastePlan = { rows: [], left: 0, extraColumns: false, bad: 0 };
  if (pasted.trim() === '') return plan;
  const block = blockOf(pasted);
  const wholeTimes = wholeTimesOf(block);
  block.forEach((line, index) => {
    const target = targets[index];
    if (!target) {
      if (line.some(cell => cell.trim() !== '')) plan.left += 1;
      return;
    }
    const { texts, extra } = spread(line, columns, from, wholeTimes);
    plan.extraColumns ||= extra;
    const cells = (Object.entries(texts) as [Field, string][]).map(([name, to]) => ({
      field: name,
      from: target.text[name],
      to,
      error: checkCell(name, to),
    }));
    plan.bad += cells.filter(({ error }) => error !== null).length;
    if (cells.length > 0) plan.rows.push({ key: target.key, name: target.name, cells });
  });
  return plan;
}
