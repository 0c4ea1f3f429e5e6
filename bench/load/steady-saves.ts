import { setTimeout as pause } from 'node:timers/promises';
import type { RunningApp } from '#testing/running-app.ts';
import { openLine, postOf } from './line.ts';
import { type MadeBoard, steadyChance } from './make-board.ts';
import { portOf } from './organizer.ts';

export type TimedRequest = { began: number; took: number; status: number; body?: string };

/** Writers who save results in turn, each over cells of their own, until they are told to stop. */
export function startSaving(app: RunningApp, board: MadeBoard, { writers = 8, everyMs = 160 } = {}) {
  const chance = steadyChance();
  const cells = board.tests.flatMap(test => board.entryIds.map(entryId => ({ test, entryId, version: 1 })));
  const begin = performance.now();
  const writes: TimedRequest[] = [];
  const acknowledged: string[] = [];
  let isOver = false;

  async function write(place: number): Promise<void> {
    const line = await openLine(portOf(app));
    const own = cells.filter((_cell, index) => index % writers === place);
    for (let turn = 0; !isOver; turn++, await pause(everyMs)) {
      const cell = own[turn % own.length]!;
      const wanted = { wodId: cell.test.id, entryId: cell.entryId };
      const headers = { cookie: board.organizer.cookie, 'x-forwarded-for': `10.1.${place}.${1 + (turn % 250)}` };
      if (cell.version < 0) {
        const { status, body } = await line.ask(postOf('/rpc/results/readAsOrganizer', wanted, headers));
        if (status === 200) cell.version = JSON.parse(`${body}`).json.result.version;
      }
      if (cell.version < 0) continue;
      const save = { ...wanted, values: cell.test.valuesOf(chance), version: cell.version };
      const began = performance.now();
      const { status, body } = await line.ask(postOf('/rpc/results/saveAsOrganizer', save, headers));
      const said = status === 200 ? undefined : `${body}`;
      writes.push({ began: began - begin, took: performance.now() - began, status, body: said });
      // An unanswered save may be stored: the version is read again, as a person would do.
      cell.version = status === 200 ? JSON.parse(`${body}`).json.version : -1;
      if (status === 200) acknowledged.push(`${cell.test.id} ${cell.entryId} ${cell.version}`);
    }
    line.close();
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, place) => write(place)));
  return {
    begin,
    writes,
    stop: async () => {
      isOver = true;
      await writing;
    },
    /** Compares what was acknowledged with the history. */
    sayKept: async () => {
      const rows = await app.database.sql<{ name: string }[]>`
        select concat_ws(' ', wod_id, entry_id, version) as name from result_history`;
      const stored = new Set(rows.map(({ name }) => name));
      const [sum] = await app.database.sql<{ versions: number }[]>`select sum(version) as versions from results`;
      console.log(
        `  confirmados ${acknowledged.length}, perdidos ${acknowledged.filter(name => !stored.has(name)).length}; líneas de historia ${rows.length}, distintas ${stored.size}, versiones ${sum?.versions} (iguales las tres)`,
      );
    },
  };
}

export const countByStatus = (requests: TimedRequest[]): string =>
  JSON.stringify(
    Object.fromEntries(
      Map.groupBy(requests, ({ status }) => status)
        .entries()
        .map(([status, all]) => [status, all.length]),
    ),
  );
