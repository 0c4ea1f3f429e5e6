import type { Board, BoardChange } from '#domain/scoring/boards/board.ts';
import { diffBoards } from '#domain/scoring/boards/diff-boards.ts';
import { soughtWords } from '#domain/scoring/boards/name-words.ts';
import type { DerivedBoard } from '#server/scoring/standings/derived-board.ts';
import { type EncodedBytes, sizeOf, toEncodedBytes } from './encoded-bytes.ts';

/** One version of one board. */
export type BoardVersion = {
  version: string;
  /** With which bytes it is answered; the same text for every encoding of them, so it is a weak one. */
  etag: string;
  at: number;
  derived: DerivedBoard;
  /** All of it, or its first page. */
  bytes: EncodedBytes;
  /** Pages, searches and surroundings that somebody asked for, the last used one at the end. */
  parts: Map<string, EncodedBytes>;
};

export function toBoardVersion(derived: DerivedBoard): BoardVersion {
  const { version, head } = derived;
  const bytes = toEncodedBytes(derived.whole ?? derived.page(1), derived.written);
  return { version, etag: `W/"${version}"`, at: head.at, derived, bytes, parts: new Map() };
}

/** What is asked for beside the board itself. */
export type PartQuery =
  | { kind: 'page'; number: number; order?: 'name' }
  | { kind: 'find'; text: string }
  | { kind: 'entry'; id: string };

const mostParts = 64;

const rowsOfCost = 200_000;

/** About how many pages it costs: a search looks at every row of a large board for each of its words. */
function costOf({ whole, head }: DerivedBoard, part: PartQuery): number {
  if (whole || part.kind !== 'find') return 1;
  return soughtWords(part.text).length * (1 + Math.ceil(head.count / rowsOfCost));
}

/** Computed once a version while it is among the last used; null for an entry that is in no row. */
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
 * What the readers of `old` are told. Of a board that is not open, before or now, only that it is another one: a change
 * must say nothing that its bytes do not say.
 */
export function changeBetween(old: BoardVersion, now: BoardVersion): BoardChange {
  const [before, after] = [old.derived.whole, now.derived.whole];
  const isSmall = isOpen(before) && isOpen(after) && before.kind === 'fitness' && after.kind === 'fitness';
  const reload: BoardChange = { from: old.version, to: now.version, at: now.at, reload: true };
  if (!isSmall) return reload;
  return { ...diffBoards(before, after), from: old.version, to: now.version, at: now.at };
}
