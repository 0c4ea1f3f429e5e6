import { portOf } from '#bench/load/organizer.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import type { RehearsalHall } from './hall.ts';
import type { MadeDay } from './make-day.ts';
import type { PlayedRail } from './played-rail.ts';
import { savesToScreens } from './saves-to-screens.ts';

export type ComparedScreens = {
  /** Number of boards that equal those of a fresh process, byte by byte. */
  boardsEqual: number;
  /** Number of spectators whose board, floor and day agree with a fresh process. */
  spectatorsEqual: number;
  withBoard: number;
  withFloor: number;
  withDay: number;
  saveToScreen: Float64Array;
};

const contentOf = (board: FitnessBoard) => JSON.stringify({ ...board, at: 0 });

/** Compares every spectator's state at the end with a fresh process on the same database. */
export async function compareScreens(
  { app, crowd, phones, startFresh }: RehearsalHall,
  day: MadeDay,
  played: readonly PlayedRail[],
): Promise<ComparedScreens> {
  const fresh = await startFresh();
  crowd.send({ do: 'compare', port: portOf(fresh) });
  const { seen, equal: spectatorsEqual, withBoard, withFloor, withDay } = await crowd.next();
  const read = async (url: string, path: string) => (await (await fetch(`${url}${path}`)).json()) as FitnessBoard;
  let boardsEqual = 0;
  for (const { path } of day.categories) {
    const [ours, rebuilt] = await Promise.all([read(app.url, path), read(fresh.url, path)]);
    if (contentOf(ours) === contentOf(rebuilt)) boardsEqual++;
  }
  const saveToScreen = savesToScreens(seen, phones, day, played);
  return { boardsEqual, spectatorsEqual, withBoard, withFloor, withDay, saveToScreen };
}
