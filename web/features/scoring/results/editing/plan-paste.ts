import { messages } from '#contract/messages.ts';
import { type ChosenName, matchNames, type NameMatch } from '#domain/scoring/results/match-names.ts';
import { type ResultMark, readMark } from '#domain/scoring/results/result-marks.ts';
import { timePartsIn } from '#domain/scoring/results/typed.ts';
import { checkCell, checkTogether, completed, whatCounts, withGoal } from './check-row.ts';
import type { Editing } from './editing.ts';
import { blockOf, nameIn, type PastedSheet, readSheet, type ValueColumn } from './pasted-sheet.ts';
import { type Column, type Field, isTimeField, type RowText, type TestFacts, timeFields } from './result-columns.ts';
import { type GridCell, hasCell, type Line, type PastedCell, type PastedRow } from './result-line.ts';
import { cellsOf } from './row-text.ts';

/**
 * A row of the table, as far as pasting needs it. `isSum` is true for a team, whose values are the sum of its
 * athletes'.
 */
export type PasteTarget = { key: string; name: string; isSum: boolean; text: RowText; holds: readonly Field[] };
/** A pasted line whose name matches no athlete for certain. It fills nothing until a person assigns it. */
export type LostLine = {
  index: number;
  line: number;
  pasted: string;
  why: string;
  like: string[];
  isLeftOut: boolean;
};
export type PastePlan = {
  byName: boolean;
  hasHeader: boolean;
  rows: PastedRow[];
  lost: LostLine[];
  /** How many pasted lines come after the last row. */
  left: number;
  /** Names of the pasted columns that fill no cell. */
  unused: string[];
  bad: number;
};
type Input = {
  pasted: string;
  /** All rows of the table, for pasted lines that contain a name. */
  all: readonly PasteTarget[];
  /** The rows from the chosen cell on, for pasted lines without a name. */
  below: readonly PasteTarget[];
  columns: readonly Column[];
  field: Field;
  test: TestFacts;
  /** The row that a person chose for a pasted line, by the line's index. */
  chosen?: ChosenName;
};
type Source = { at: number; field: Field };

const words = messages.result.pasted;

export const countLines = (pasted: string): number => (pasted.trim() === '' ? 0 : blockOf(pasted).length);

/**
 * The columns that contain whole times. A line without a time in such a column (`DNF`) has no time in another column
 * either.
 */
const wholeTimesOf = (lines: readonly string[][]): ReadonlySet<number> =>
  new Set(lines.flatMap(line => line.flatMap((cell, at) => (timePartsIn(cell) ? [at] : []))));

/** Decides by the headings which cells each column fills. A column of times fills the time under any heading. */
function byHeading(
  values: readonly ValueColumn[],
  isTime: (at: number) => boolean,
  fields: readonly Field[],
): Source[] {
  const sources: Source[] = [];
  for (const { at, kind } of values) {
    const score = isTime(at) && fields.includes('minutes') ? 'minutes' : 'quantity';
    const field = kind === 'time' ? 'minutes' : kind === 'score' ? score : kind;
    if (field && fields.includes(field) && !sources.some(each => each.field === field)) sources.push({ at, field });
  }
  return sources;
}

/**
 * Fills the columns in order, beginning at one column of the table. A whole time fills all three columns of the time.
 */
function byOrder(values: readonly ValueColumn[], isTime: (at: number) => boolean, fields: readonly Field[]): Source[] {
  const sources: Source[] = [];
  let left = fields;
  for (const { at } of values) {
    const [first] = left;
    if (first === undefined) break;
    sources.push({ at, field: first });
    left = isTimeField(first) && isTime(at) ? left.filter(field => !isTimeField(field)) : left.slice(1);
  }
  return sources;
}

function sourcesOf({ names, values, lines }: PastedSheet, columns: readonly Column[], field: Field): Source[] {
  const fields = columns.map(column => column.field);
  const wholeTimes = wholeTimesOf(lines);
  const isTime = (at: number) => wholeTimes.has(at);
  if (values.some(({ kind }) => kind !== null)) return byHeading(values, isTime, fields);
  const from = fields.slice(Math.max(0, fields.indexOf(field)));
  if (names.length === 0) return byOrder(values, isTime, from);
  const firstTime = values.findIndex(({ at }) => isTime(at));
  const hasTimes = firstTime >= 0 && fields.includes('minutes') && from[0] !== 'tiebreak';
  // A number between the name and the time is an age or a bib, not minutes.
  return hasTimes ? byOrder(values.slice(firstTime), isTime, fields) : byOrder(values, isTime, from);
}

const targetOf =
  ({ store }: Editing, columns: readonly Column[], isOpen: (entryId: string) => boolean) =>
  (line: Line) => ({
    key: line.key,
    name: line.name,
    isSum: line.isSum,
    text: store.get(line.key).text ?? line.stored,
    holds: columns.map(({ field }) => field).filter(field => hasCell(line, field, isOpen)),
  });

/** The rows that a paste can fill: all rows by name, or by order the rows from the chosen cell on. */
export function targetsOf(editing: Editing, lines: readonly Line[], at: GridCell | null) {
  const open = new Set(lines.flatMap(({ entryId, idUser }) => (idUser === null ? [] : [entryId])));
  const isOpen = (entryId: string) => open.has(entryId);
  const target = targetOf(editing, editing.columns(), isOpen);
  const typed = at ? lines.filter(line => hasCell(line, at.field, isOpen)) : [];
  // `lines` includes rows that are not drawn yet.
  const from = typed.findIndex(({ key }) => key === at?.key);
  return { all: lines.map(target), below: typed.slice(Math.max(0, from)).map(target) };
}

function cellsFor(
  target: PasteTarget,
  line: readonly string[],
  sources: readonly Source[],
  test: TestFacts,
): PastedCell[] {
  const texts: Partial<RowText> = {};
  for (const { at, field } of sources) {
    const cell = line[at]?.trim() ?? '';
    // An empty cell of a spreadsheet leaves the table's cell as it is.
    if (cell !== '') Object.assign(texts, cellsOf(field, cell));
  }
  const whole = withGoal(target.key, texts, target.text, test);
  const cells = (Object.entries(whole) as [Field, string][]).map(([field, to]) => ({
    field,
    from: target.text[field],
    to,
    error: target.holds.includes(field) ? checkCell(field, to, test) : words.notHere,
  }));
  const good = cells.filter(({ error }) => error === null).map(({ field, to }) => [field, to]);
  const together = checkTogether(completed({ ...target.text, ...Object.fromEntries(good) }, test), test);
  const isLate = together.minutes !== undefined && cells.some(({ field }) => isTimeField(field));
  return cells.map(cell => {
    const problem = isTimeField(cell.field) ? isLate && together.minutes : together[cell.field];
    return cell.error === null && problem ? { ...cell, error: problem } : cell;
  });
}

/**
 * The result mark of a pasted line that contains nothing else. `DNF` beside repetitions only means that the time is
 * missing (N12).
 */
function markOf(line: readonly string[], sources: readonly Source[]): ResultMark | null {
  const values = sources.map(({ at }) => line[at]?.trim() ?? '').filter(cell => cell !== '');
  const [first = ''] = values;
  return values.every(cell => cell === first) ? readMark(first) : null;
}

function whyLost(
  match: Exclude<NameMatch, { kind: 'found' | 'left' }>,
  pasted: string,
  lineOf: (index: number) => number,
) {
  if (match.kind === 'several') return { why: words.several(match.keys.length), like: match.keys };
  if (match.kind === 'twice') {
    const lines = match.lines.map(index => String(lineOf(index)));
    return { why: words.twice(`${lines.slice(0, -1).join(', ')} y ${lines.at(-1)}`), like: [match.key] };
  }
  return { why: pasted === '' ? words.noName : words.unknown, like: match.like };
}

/** Counts cells that cannot be read. A time in three cells counts as one error. */
const countBad = (cells: readonly PastedCell[]) =>
  new Set(cells.flatMap(({ field, error }) => (error ? [`${timeFields.includes(field as never)} ${error}`] : []))).size;

/** Returns the changes that a paste would make, and the parts that it cannot use. Nothing changes yet. */
export function planPaste({ pasted, all, below, columns, field, test, chosen = new Map() }: Input): PastePlan {
  const plan: PastePlan = {
    byName: false,
    hasHeader: false,
    rows: [],
    lost: [],
    left: 0,
    unused: [],
    bad: 0,
  };
  if (pasted.trim() === '') return plan;
  const sheet = readSheet(pasted, all);
  const { names, lines, header } = sheet;
  const sources = sourcesOf(sheet, columns, field);
  const lineOf = (index: number) => index + (header ? 2 : 1);
  plan.byName = names.length > 0;
  plan.hasHeader = header !== null;
  const isUsed = (at: number) => sources.some(source => source.at === at);
  const isFull = (at: number) => lines.some(line => (line[at] ?? '').trim() !== '');
  const titleAt = (at: number) => header?.[at]?.trim() || `columna ${at + 1}`;
  plan.unused = [
    ...sheet.unused,
    ...sheet.values.flatMap(({ at }) => (isUsed(at) || !isFull(at) ? [] : [titleAt(at)])),
  ];
  const fill = (target: PasteTarget, index: number, name: string | null) => {
    const mark = target.isSum ? null : markOf(lines[index] ?? [], sources);
    const cells = mark ? [] : cellsFor(target, lines[index] ?? [], sources, test);
    plan.bad += countBad(cells);
    if (cells.length === 0 && !mark) return;
    const { key, name: of, text } = target;
    const typed = Object.fromEntries(cells.flatMap(({ field: at, to, error }) => (error ? [] : [[at, to]])));
    const counts = whatCounts({ ...text, ...typed }, test);
    const isChosen = chosen.has(index);
    plan.rows.push({ key, name: of, pasted: name, index, line: lineOf(index), isChosen, cells, mark, counts });
  };
  if (!plan.byName) {
    lines.forEach((line, index) => {
      const target = below[index];
      if (target) fill(target, index, null);
      else if (line.some(cell => cell.trim() !== '')) plan.left += 1;
    });
    return plan;
  }
  const byKey = new Map(all.map(target => [target.key, target]));
  const pastedNames = lines.map(line => nameIn(line, names));
  for (const [index, match] of matchNames(pastedNames, all, chosen).entries()) {
    const name = pastedNames[index] ?? '';
    if (lines[index]?.every(cell => cell.trim() === '')) continue;
    const lose = (lost: { why: string; like: string[] }, isLeftOut = false) =>
      plan.lost.push({ index, line: lineOf(index), pasted: name, ...lost, isLeftOut });
    if (match.kind === 'left') lose({ why: '', like: [] }, true);
    else if (match.kind !== 'found') lose(whyLost(match, name, lineOf));
    else {
      const target = byKey.get(match.key);
      const isTyped = target && (!target.isSum || sources.every(({ field: each }) => target.holds.includes(each)));
      if (isTyped) fill(target, index, name);
      else lose({ why: words.team, like: [] });
    }
  }
  return plan;
}
