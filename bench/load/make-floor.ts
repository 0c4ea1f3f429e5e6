import { sql } from 'kysely';
import { floorChannel } from '#domain/day/floors/frames.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { type MadeBoard, makeBoard } from './make-board.ts';

type Command = 'startCategory' | 'startTest' | 'start' | 'pause' | 'resume';
export type MadeFloor = {
  board: MadeBoard;
  place: string;
  /** Address of the stream for the floor's spectators. */
  path: string;
  heatId: string;
  railIds: string[];
  say: (command: Command, input: object) => Promise<unknown>;
};

/** Makes a floor of ten rails, with a heat for each ten athletes. The first one waits for the start. */
export async function makeFloor(app: RunningApp, athletes = 10): Promise<MadeFloor> {
  const board = await makeBoard(app, { entries: athletes, tests: 1 });
  const { organizer, categoryId } = board;
  const db = app.database.kysely;
  const { eventId } = await db
    .updateTable('events')
    .set({ rails: 10 })
    .from('categories')
    .whereRef('categories.eventId', '=', 'events.id')
    .where('categories.id', '=', categoryId)
    .returning('events.id as eventId')
    .executeTakeFirstOrThrow();
  await organizer.call('heats/generate', { eventId });
  const say = (command: Command, input: object) => organizer.call(`heats/${command}`, input);
  await say('startCategory', { categoryId, type: 'start' });
  await say('startTest', { testId: board.tests[0]!.id });
  const rails = await db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select(['rails.id', 'rails.heatId'])
    .where('heats.eventId', '=', eventId)
    .orderBy('heats.position')
    .orderBy('rails.number')
    .execute();
  const heatId = rails[0]!.heatId;
  const railIds = rails.filter(rail => rail.heatId === heatId).map(({ id }) => id);
  return { board, place: eventId, path: `/live?f=${floorChannel(eventId)}`, heatId, railIds, say };
}

/** Sends the notification of the statement that stores taps, without the taps: one more repetition at a rail. */
export const tellCount = ({ database }: RunningApp, railId: string, seq: number): Promise<unknown> =>
  sql`select pg_notify('taps', ${`${railId} 1 ${seq} ${seq * 1000} 0 - ${Date.now()}`})`.execute(database.kysely);
