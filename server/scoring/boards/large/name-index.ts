import { foldedWords, soughtWords } from '#domain/scoring/boards/name-words.ts';
import { firstNotBefore, packTexts, type Texts } from './texts.ts';

// Every index here is within its column. The compiler cannot see that, hence the `!`.

/** All words of the names, sorted. For each word: the rows that contain it, in table order. */
export type NameIndex = { words: Texts; starts: Uint32Array; rows: Uint32Array; size: number };

/**
 * Makes the index. `foldedOf` returns the searchable texts of a row, folded by `searchable`. Rows are numbered in table
 * order.
 */
export function indexNames(size: number, foldedOf: (row: number) => string[]): NameIndex {
  const places = new Map<string, number[]>();
  let total = 0;
  for (let row = 0; row < size; row++) {
    for (const word of foldedWords(foldedOf(row))) {
      const known = places.get(word);
      if (known) known.push(row);
      else places.set(word, [row]);
      total++;
    }
  }
  const words = [...places.keys()].sort((one, other) => (one < other ? -1 : 1));
  const starts = new Uint32Array(words.length + 1);
  const rows = new Uint32Array(total);
  words.forEach((word, at) => {
    const of = places.get(word)!;
    rows.set(of, starts[at]!);
    starts[at + 1] = starts[at]! + of.length;
  });
  return { words: packTexts(words), starts, rows, size };
}

/** Returns the matching rows, in table order. */
export function findRows(index: NameIndex, text: string): Uint32Array {
  let found: Uint32Array | null = null;
  for (const part of soughtWords(text)) {
    const rows = rowsWith(index, part);
    found = found ? inBoth(found, rows) : rows;
    if (found.length === 0) break;
  }
  return found ?? new Uint32Array(0);
}

// Up to this number, matching rows are sorted. More are marked in a bitmap, which is then read in order.
const few = 4096;

function rowsWith({ words, starts, rows, size }: NameIndex, part: string): Uint32Array {
  const first = firstNotBefore(words, part);
  // No character of a word sorts after this one.
  const end = firstNotBefore(words, `${part}\uffff`);
  const all = rows.subarray(starts[first]!, starts[end]!);
  if (end - first < 2) return all;
  if (all.length < few)
    return all
      .slice()
      .sort()
      .filter((row, at, sorted) => row !== sorted[at - 1]);
  const marks = new Uint8Array(size);
  for (const row of all) marks[row] = 1;
  const found = new Uint32Array(all.length);
  let count = 0;
  for (let row = 0; row < size; row++) if (marks[row] === 1) found[count++] = row;
  return found.subarray(0, count);
}

function inBoth(one: Uint32Array, other: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(one.length, other.length));
  let count = 0;
  for (let left = 0, right = 0; left < one.length && right < other.length; ) {
    const [a, b] = [one[left]!, other[right]!];
    if (a === b) found[count++] = a;
    if (a <= b) left++;
    if (b <= a) right++;
  }
  return found.subarray(0, count);
}
