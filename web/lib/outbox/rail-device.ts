import type { Tap } from '#domain/rails/taps.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import type { RailWork } from './rail-work.ts';

// What a judge's device keeps of the rails that it took: every tap until the server has it, and what was decided there.
// Names and records stay as they are: what waits on a device is sent by a newer page, too.

export type RailLog = {
  railId: string;
  account: string;
  /** The command by which this device took the rail; its taps are kept under it. */
  takeId: string;
  deviceId: string;
  /** Null until the server has heard that the rail was taken. */
  epoch: number | null;
  /** What the device before it had counted. */
  start: { count: number; noReps: number; tieBreakAt: number | null };
  /** How many of its taps the server has. */
  have: number;
  /** How wrong the clock was when it was asked last; null where it never was. */
  errorMs: number | null;
  isSuperseded: boolean;
  /** The athlete signed, or why not was written down. */
  isSigned: boolean;
};
type KeptTap = Tap & { takeId: string; seq: number };

const device = openDevice('pizarra-rails', {
  logs: { keyPath: 'railId' },
  taps: { keyPath: ['takeId', 'seq'] },
  waiting: { keyPath: 'seq', autoIncrement: true },
});

export const railWaiting = commandsIn<RailWork, 'waiting'>(device, 'waiting');

export const railDevice = {
  readLog: (railId: string): Promise<RailLog | undefined> => device.read('logs', store => store.get(railId)),
  /** What changed of a log, and nothing else of it: taps are sent and signed for at the same time. */
  changeLog: (railId: string, change: Partial<RailLog>): Promise<void> =>
    device.write('logs', store => {
      const asked = store.get(railId);
      asked.onsuccess = () => {
        if (asked.result) store.put({ ...asked.result, ...change });
      };
    }),
  saveLog: (log: RailLog): Promise<void> => device.write('logs', store => store.put(log)),
  readTaps: (takeId: string): Promise<KeptTap[]> =>
    device.read('taps', store => store.getAll(IDBKeyRange.bound([takeId], [takeId, []]))),
  saveTaps: (takeId: string, taps: readonly { seq: number; tap: Tap }[]): Promise<void> =>
    device.write('taps', store => {
      for (const { seq, tap } of taps) store.put({ ...tap, takeId, seq });
    }),
};
