import type { Board, BoardChange } from '#domain/scoring/boards/board.ts';
import { diffBoards } from '#domain/scoring/boards/diff-boards.ts';
import { soughtWords } from '#domain/scoring/boards/name-words.ts';
import type { DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import { type EncodedBytes, sizeOf, toEncodedBytes } from './encoded-bytes.ts';

export type BoardVersion = {
  version: string;
  /** Weak ETag, shared by all content encodings. */
  etag: string;
  at: number;
  /** Time of the derivation, in milliseconds of this process (`performance.now()`). */
  madeAt: number;
  derived: DerivedBoard;
  /** The whole board, or its first page when it is large. */
  bytes: EncodedBytes;
  /** Requested pages, searches and rows around an entry; the most recently used one is last. */
  parts: Map<string, EncodedBytes>;
};

export function toBoardVersion(derived: DerivedBoard): BoardVersion {
  const { version, head } = derived;
  const bytes = toEncodedBytes(derived.whole ?? derived.page(1), derived.written);
  return { version, etag: `W/"${version}"`, at: head.at, madeAt: performance.now(), derived, bytes, parts: new Map() };
}

export type PartQuery =
  | { kind: 'page'; number: number; order?: 'name' }
  | { kind: 'find'; text: string }
  | { kind: 'entry'; id: string };

const mostParts = 64;

const rowsOfCost = 200_000;

/** The cost of a part of a board, roughly in pages. A search scans all rows of a large board once per word. */
function costOf({ whole, head }: DerivedBoard, part: PartQuery): number {
  if (whole || part.kind !== 'find') return 1;
  return soughtWords(part.text).length * (1 + Math.ceil(head.count / rowsOfCost));
}

/**
 * Returns a part of a board. It is computed once per version while it is among the last used parts. Null for an entry
 * without a row.
 */
export function partOf(
  kept: BoardVersion,
  part: PartQuery,
  mayCompute: (cost: number) => boolean,
): EncodedBytes | null | 'later' {
  const name = JSON.stringify(part);
  const found = kept.parts.get(name);
  if (!found && !mayCompute(costOf(kept.derived, part))) return 'later';
  const made = found ?? computePart(kept.derived, part);
  if (!made) return null;
  kept.parts.delete(name);
  kept.parts.set(name, made);
  for (const oldest of kept.parts.keys()) {
    if (kept.parts.size <= mostParts) break;
    kept.parts.delete(oldest);
  }
  return made;
}

function computePart(derived: DerivedBoard, part: PartQuery): EncodedBytes | null {
  if (part.kind === 'page') return toEncodedBytes(derived.page(part.number, part.order));
  if (part.kind === 'find') return toEncodedBytes(derived.find(part.text));
  const around = derived.around(part.id);
  return around && toEncodedBytes(around);
}

export function weightOf({ derived, bytes, parts }: BoardVersion): number {
  let weight = derived.bytes + sizeOf(bytes);
  for (const part of parts.values()) weight += sizeOf(part);
  return weight;
}

const isOpen = (board: Board | null): board is Board => board?.view === 'open';

/**
 * Change to send to readers of `old`. If either version is not open, the change only says «reload», because it must not
 * reveal the board.
 */
export function changeBetween(old: BoardVersion, now: BoardVersion): BoardChange {
  const [before, after] = [old.derived.whole, now.derived.whole];
  const isSmall = isOpen(before) && isOpen(after) && before.kind === 'fitness' && after.kind === 'fitness';
  const reload: BoardChange = { from: old.version, to: now.version, at: now.at, reload: true };
  if (!isSmall) return reload;
  return { ...diffBoards(before, after), from: old.version, to: now.version, at: now.at };
}
