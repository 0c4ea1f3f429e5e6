import { type FileCell, textOf } from '#domain/foundation/text/cells.ts';
import { type Columns, type RunningField, runningFields } from './columns.ts';

/** The field of each column of a file, in order; null if the column is not read. */
export type ColumnChoice = readonly (RunningField | null)[];

const choiceProblems = ['unknown', 'twice', 'no-name', 'no-time'] as const;
type ChoiceProblem = (typeof choiceProblems)[number];

const isField = (word: string): word is RunningField => runningFields.some(field => field === word);

/** Checks that no field comes twice and that the required fields are there. */
export function findChoiceProblem(choice: ColumnChoice): ChoiceProblem | null {
  const used = choice.filter(field => field !== null);
  if (new Set(used).size < used.length) return 'twice';
  if (!used.includes('name')) return 'no-name';
  return used.includes('time') ? null : 'no-time';
}

/** Writes a choice as it is in an address: `bib,name,,time`. A column that is not read is empty. */
export const writeChoice = (choice: ColumnChoice): string => choice.map(field => field ?? '').join(',');

export function readChoice(text: string): { choice: ColumnChoice } | { problem: ChoiceProblem } {
  const words = text.split(',');
  if (!words.every(word => word === '' || isField(word))) return { problem: 'unknown' };
  const choice = words.map(word => (isField(word) ? word : null));
  const problem = findChoiceProblem(choice);
  return problem ? { problem } : { choice };
}

/**
 * Sets the field of a column. If another column has that field and the field allows only one column, the two swap
 * fields.
 */
export function chooseColumn<Field extends string>(
  choice: readonly (Field | null)[],
  index: number,
  field: Field | null,
  takesSeveral = false,
): readonly (Field | null)[] {
  if (field === null || takesSeveral) return choice.with(index, field);
  const before = choice[index] ?? null;
  return choice.map(other => (other === field ? before : other)).with(index, field);
}

export const headerOf = (cell: FileCell | undefined): string => textOf(cell).slice(0, 60).toWellFormed();

/** The chosen columns with the texts of this head; null if the file has fewer columns. */
export function chosenColumns(choice: ColumnChoice, head: readonly FileCell[], width: number): Columns | null {
  if (choice.findLastIndex(field => field !== null) >= width) return null;
  return Object.fromEntries(
    choice.flatMap((field, index) => (field ? [[field, { index, header: headerOf(head[index]) }]] : [])),
  );
}
