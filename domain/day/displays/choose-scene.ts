import type { Floor, FloorHeat } from '#domain/day/floors/floor.ts';
import type { ShownScene, Wanted } from './wanted.ts';

// Chooses the picture of a screen: by the organizer's choice, the state of its floor and the clock.

export const rowsOfBoardPage = 10;
const boardPageMs = 12_000;
const resultMs = 30_000;
const nextMs = 12_000;
const sponsorMs = 8_000;
/** Between two heats the board shows its first places only. */
const mostPagesInTurns = 3;

/** The public board of the wanted category, or of the finished heat's category. Null until it is known. */
export type KnownBoard = { isOpen: boolean; rows: number };

export type ChosenPicture = Pick<ShownScene, 'kind' | 'scene'> & {
  /** Number of the shown page of a board, or of the shown sponsor, from 0. */
  page: number;
};

export const pagesOfBoard = (rows: number): number => Math.max(1, Math.ceil(rows / rowsOfBoardPage));

const isRun = (heat: FloorHeat | null): heat is FloorHeat => heat !== null && heat.status !== 'on_hold';

/** The category whose board may be needed; null if none is. */
export function boardNeeded(wanted: Wanted, floor: Floor | null): string | null {
  if (wanted.kind === 'board') return wanted.categoryId;
  const heat = floor ? floor.heat : null;
  return wanted.kind === 'auto' && heat && heat.status === 'finished' ? heat.category.id : null;
}

/** The race. The clock instead, where the public may not see the rails or there are none. */
const raceOrClock = ({ rails }: FloorHeat) => (rails === null || rails.length === 0 ? 'clock' : 'race');

/**
 * The scene of a screen that follows its floor: called heat, race, its result for 30 seconds. Then the board and the
 * next heat take turns.
 */
function automatic(
  { heat, next }: Floor,
  board: KnownBoard | null,
  now: number,
): Pick<ChosenPicture, 'scene' | 'page'> {
  const at = (scene: ChosenPicture['scene'], page = 0) => ({ scene, page });
  if (!isRun(heat)) return at(next ? 'next' : 'wait');
  if (heat.status === 'active') return at(raceOrClock(heat));
  if (next && next.calledAt !== null) return at('next');
  const since = now - (heat.finishedAt ?? 0) - resultMs;
  if (since < 0) return at(raceOrClock(heat));
  const pages = board?.isOpen && board.rows > 0 ? Math.min(mostPagesInTurns, pagesOfBoard(board.rows)) : 0;
  if (pages === 0) return at(next ? 'next' : raceOrClock(heat));
  const turn = since % (pages * boardPageMs + (next ? nextMs : 0));
  return turn < pages * boardPageMs ? at('board', Math.floor(turn / boardPageMs)) : at('next');
}

function fixed(kind: 'race' | 'next' | 'clock', { heat, next }: Floor): ChosenPicture['scene'] {
  const isHeatRun = isRun(heat);
  if (kind === 'race' && isHeatRun) return raceOrClock(heat);
  if (kind === 'clock' && (isHeatRun || next)) return 'clock';
  if (next) return 'next';
  return isHeatRun ? raceOrClock(heat) : 'wait';
}

/**
 * `floor` is null until the screen knows it. A message, a board, sponsors and a black screen need no floor. Without
 * sponsors the screen follows its floor.
 */
export function choosePicture(
  wanted: Wanted,
  floor: Floor | null,
  board: KnownBoard | null,
  now: number,
  sponsors = 0,
): ChosenPicture {
  const { kind } = wanted;
  if (kind === 'black' || kind === 'message') return { kind, scene: kind, page: 0 };
  if (kind === 'board') {
    if (board === null) return { kind, scene: 'wait', page: 0 };
    const page = Math.floor(now / boardPageMs) % pagesOfBoard(board.rows);
    if (board.isOpen) return { kind, scene: 'board', page };
    // The table was hidden after the choice, so the screen changes to a scene that needs no table.
    return choosePicture({ kind: 'auto' }, floor, null, now);
  }
  if (kind === 'sponsors') {
    if (sponsors === 0) return choosePicture({ kind: 'auto' }, floor, null, now);
    return { kind, scene: kind, page: Math.floor(now / sponsorMs) % sponsors };
  }
  if (floor === null) return { kind, scene: 'wait', page: 0 };
  if (kind === 'auto') return { kind, ...automatic(floor, board, now) };
  return { kind, scene: fixed(kind, floor), page: 0 };
}
