import { type FileCell, textOf } from '#domain/foundation/text/cells.ts';
import { type Columns, type RunningField, runningFields } from './columns.ts';

/** What each column of a file is, from its first one on; null where it is not read. */
export type ColumnChoice = readonly (RunningField | null)[];

const choiceProblems = ['unknown', 'twice', 'no-name', 'no-time'] as const;
type ChoiceProblem = (typeof choiceProblems)[number];

const isField = (word: string): word is RunningField => runningFields.some(field => field === word);

/** No field twice, and what a race cannot do without. */
export function findChoiceProblem(choice: ColumnChoice): ChoiceProblem | null {
  const used = choice.filter(field => field !== null);
  if (new Set(used).size < used.length) return 'twice';
  if (!used.includes('name')) return 'no-name';
  return used.includes('time') ? null : 'no-time';
}

/** As an address says it: `bib,name,,time`, with nothing where a column is not read. */
export const writeChoice = (choice: ColumnChoice): string => choice.map(field => field ?? '').join(',');

export function readChoice(text: string): { choice: ColumnChoice } | { problem: ChoiceProblem } {
  const words = text.split(',');
  if (!words.every(word => word === '' || isField(word))) return { problem: 'unknown' };
  const choice = words.map(word => (isField(word) ? word : null));
  const problem = findChoiceProblem(choice);
  return problem ? { problem } : { choice };
}

/** Each field is one column, unless it takes several: that which had it takes what this one had. */
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

/** The columns as they were chosen under this head; null where the file has no such column. */
export function chosenColumns(choice: ColumnChoice, head: readonly FileCell[], width: number): Columns | null {
  if (choice.findLastIndex(field => field !== null) >= width) return null;
  return Object.fromEntries(
    choice.flatMap((field, index) => (field ? [[field, { index, header: headerOf(head[index]) }]] : [])),
  );
}
