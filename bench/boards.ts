import { startRunningApp } from '#testing/running-app.ts';
import { countStaleReads } from './boards/read-after-save.ts';
import { compareReading } from './boards/reading.ts';
import { compareStreams } from './boards/streams.ts';
import { fillBoard, makeBoard, steadyChance } from './load/make-board.ts';

// A board of 200 entries and six tests. The bench compares the cost of a read with nginx. It compares a change with a
// bare loop that writes to as many sockets. It also counts reads that miss a save acknowledged before them.
const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
try {
  const board = await makeBoard(app, { entries: 200, tests: 6 });
  await fillBoard(board, steadyChance());
  await compareReading(app, board);
  for (const streams of [1000, 5000]) await compareStreams(app, board, streams);
  await countStaleReads(app, board, 10_000);
} finally {
  await app.stop();
}
