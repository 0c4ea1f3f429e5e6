import { getOf, openLine } from '#bench/load/line.ts';
import { type MadeBoard, steadyChance } from '#bench/load/make-board.ts';
import { told } from '#bench/load/measure.ts';
import { portOf, saveOver } from '#bench/load/organizer.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import type { RunningApp } from '#testing/running-app.ts';

/**
 * Saves a result, waits for the acknowledgement, then reads the board on another connection. Each read must show the
 * save.
 */
export async function countStaleReads(app: RunningApp, board: MadeBoard, tries: number): Promise<void> {
  const [saving, reading] = [await openLine(portOf(app)), await openLine(portOf(app))];
  const chance = steadyChance(tries);
  const [test, place] = [board.tests[2]!, 2];
  const entryId = board.entryIds[7]!;
  const { version: stored } = await app.database.kysely
    .selectFrom('results')
    .select('version')
    .where('wodId', '=', test.id)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  let version = stored;
  let stale = 0;
  const begunAt = performance.now();
  for (let attempt = 0; attempt < tries; attempt++) {
    const quantity = 20 + Math.floor(chance() * 400_000) / 1000;
    version = await saveOver(saving, board.organizer.cookie, {
      wodId: test.id,
      entryId,
      values: { quantity },
      version,
    });
    const { body } = await reading.ask(getOf(board.path));
    const { rows } = JSON.parse(body.toString()) as FitnessBoard;
    const seen = rows.find(({ id }) => id === entryId)?.cells[place]?.q;
    if (seen !== Math.round(quantity * 1000)) stale++;
  }
  saving.close();
  reading.close();
  const each = (performance.now() - begunAt) / tries;
  console.log(
    `  leer después de guardar, ${tries} veces: ${stale} sin el cambio (meta 0); ${told(each, 1)} ms guardar y leer`,
  );
}
