/** The most lines of a table that the contract accepts. */
export const longestTable = 10_000;
const mostPoints = 100_000_000;

const tableProblems = ['empty', 'value', 'placement', 'rising', 'tooLong'] as const;
export type TableProblem = (typeof tableProblems)[number];
type Line = { text: string; line: number };
type Row = { placement: number | null; value: string };

/**
 * The points of a pasted or uploaded table, in hundredths. A line is a value, or a placement and a value separated by
 * `;`, tab or comma. A first line without digits is a heading. Lines count from 1, empty ones included.
 */
export function parsePointsTable(text: string): { points: number[] } | { problem: TableProblem; line: number } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .split(/\r\n|\r|\n/)
    .map((content, at) => ({ text: content.trim(), line: at + 1 }))
    .filter(line => line.text !== '');
  if (lines[0] && !/\d/.test(lines[0].text)) lines.shift();
  if (lines.length === 0) return { problem: 'empty', line: 1 };

  const readRow = rowReader(lines);
  const points: number[] = [];
  for (const { text: content, line } of lines) {
    if (points.length === longestTable) return { problem: 'tooLong', line };
    const row = readRow(content);
    const value = row && hundredths(row.value);
    if (row === null || value === null || value > mostPoints) return { problem: 'value', line };
    if (row.placement !== null && row.placement !== points.length + 1) return { problem: 'placement', line };
    if (value > (points.at(-1) ?? value)) return { problem: 'rising', line };
    points.push(value);
  }
  return { points };
}

/** The first lines show the form: `1,50` and then `2,…` are pairs, `1,50` and then `1,25` are values. */
function rowReader(lines: Line[]): (text: string) => Row | null {
  const comma = /^(\d+)\s*,\s*(.+)$/;
  const pair = lines.some(({ text }) => /[;\t]/.test(text)) ? /^(\d+)(?:\.º|º)?\s*[;\t]\s*(.+)$/ : comma;
  const firsts = lines.slice(0, 2).map(({ text }) => comma.exec(text)?.[1]);
  const isPairs = pair !== comma || firsts.every((first, at) => Number(first) === at + 1);
  if (!isPairs) return text => ({ placement: null, value: text });
  return text => {
    const parts = pair.exec(text);
    return parts ? { placement: Number(parts[1]), value: parts[2] ?? '' } : null;
  };
}

function hundredths(text: string): number | null {
  const number = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!number) return null;
  const [, whole = '', decimals = ''] = number;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
