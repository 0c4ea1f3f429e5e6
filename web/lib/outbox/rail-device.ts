import type { Tap } from '#domain/day/rails/taps.ts';
import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import type { RailWork } from './rail-work.ts';

// Data of a judge's rails on this device: each tap until the server has it, and the decisions there. Never rename
// stores or fields: a newer page sends the work that an older page stored.

export type RailLog = {
  railId: string;
  account: string;
  /** The name of the rail, such as `Heat 1 · Carril 3`; missing in older logs. */
  name?: string;
  /** Id of the command that took the rail. The taps are stored under this id. */
  takeId: string;
  deviceId: string;
  /** The count of a second judge, which makes no result. Missing for the first judge. */
  role?: 'second';
  /** The epoch of the count; null until the server has confirmed that this device took the rail. */
  epoch: number | null;
  /** The rail's epoch that the page saw when this device took it; missing in older logs. */
  seen?: number;
  /** The count of the device that had the rail before. */
  start: { count: number; noReps: number; tieBreakAt: number | null };
  /** Number of taps that the server has. */
  have: number;
  /** The largest error of the clock at its last check, in milliseconds. Null if the clock was never checked. */
  errorMs: number | null;
  isSuperseded: boolean;
  /** Its finish is queued or sent; the page may reload between press and send. */
  isFinished?: boolean;
  /** True if the athlete signed or protested, or if the reason for a missing signature is stored. */
  isSigned: boolean;
};
type OfLog = Pick<RailLog, 'railId' | 'takeId'>;
type NumberedTap = { seq: number; tap: Tap };
type KeptTap = Tap & { takeId: string; seq: number };

const device = openDevice(
  'pizarra-rails',
  {
    logs: { keyPath: 'railId' },
    taps: { keyPath: ['takeId', 'seq'] },
    waiting: { keyPath: 'seq', autoIncrement: true },
    // Logs of earlier takes of the same rail by this device.
    older: { keyPath: 'takeId' },
  },
  2,
);

export const railWaiting = commandsIn<RailWork, 'waiting'>(device, 'waiting');

const ofTake = (takeId: string) => IDBKeyRange.bound([takeId], [takeId, []]);
const tailOf = (takeId: string) => `rail-tail:${takeId}`;

const saveTaps = (takeId: string, taps: readonly NumberedTap[]): Promise<void> =>
  device.write('taps', store => {
    for (const { seq, tap } of taps) store.put({ ...tap, takeId, seq });
  });

const notedOf = (takeId: string) => (readKept(tailOf(takeId)) ?? []) as NumberedTap[];

/** Taps on the disk, plus those that a closed page had noted before the write finished. */
async function readTaps(takeId: string): Promise<Tap[]> {
  const kept = await device.read<KeptTap[]>('taps', store => store.getAll(ofTake(takeId)));
  const taps = kept.map(({ takeId: _takeId, seq: _seq, ...tap }) => tap as Tap);
  const noted = notedOf(takeId).filter(({ seq }) => seq > taps.length);
  // Only taps without a gap count, because a tap's number is its index.
  const next = noted.filter(({ seq }, at) => seq === taps.length + at + 1);
  if (next.length > 0) await saveTaps(takeId, next).catch(() => undefined);
  return [...taps, ...next.map(({ tap }) => tap)];
}

export const railDevice = {
  /** Log of the current take of this rail. */
  readLog: (railId: string): Promise<RailLog | undefined> => device.read('logs', store => store.get(railId)),
  /** The current log, or the older one with that take. */
  async readLogOf({ railId, takeId }: Pick<RailLog, 'railId'> & { takeId?: string | undefined }) {
    const newest = await railDevice.readLog(railId);
    if (takeId === undefined || newest?.takeId === takeId) return newest;
    return device.read<RailLog | undefined>('older', store => store.get(takeId));
  },
  /**
   * Every log of an account; the older ones come first. An older take that the server never confirmed is left out: sent
   * now, it would take the rail from the newer one.
   */
  async listLogs(account: string): Promise<RailLog[]> {
    const logs = await device.read<RailLog[]>('logs', store => store.getAll());
    const older = await device.read<RailLog[]>('older', store => store.getAll());
    return [...older.filter(({ epoch }) => epoch !== null), ...logs].filter(log => log.account === account);
  },
  /** Changes these fields only: sending and signing write at the same time. */
  changeLog: ({ railId, takeId }: OfLog, change: Partial<RailLog>): Promise<void> =>
    device.writeAll(
      ['logs', 'older'],
      store => {
        for (const [name, key] of [['logs', railId] as const, ['older', takeId] as const]) {
          const asked = store(name).get(key);
          asked.onsuccess = () => {
            if (asked.result?.takeId === takeId) store(name).put({ ...asked.result, ...change });
          };
        }
      },
      { durability: 'strict' },
    ),
  /** Moves the previous log of this rail to `older`: the server may not have all of it. */
  saveLog: (log: RailLog): Promise<void> =>
    device.writeAll(
      ['logs', 'older'],
      store => {
        const asked = store('logs').get(log.railId);
        asked.onsuccess = () => {
          if (asked.result && asked.result.takeId !== log.takeId) store('older').put(asked.result);
          store('logs').put(log);
        };
      },
      { durability: 'strict' },
    ),
  readTaps,
  async countTaps(takeId: string): Promise<number> {
    const kept = await device.read<number>('taps', store => store.count(ofTake(takeId)));
    return Math.max(kept, ...notedOf(takeId).map(({ seq }) => seq));
  },
  /** Notes unwritten taps synchronously, so that a reload at that moment loses nothing. */
  note(takeId: string, unwritten: readonly NumberedTap[]): void {
    if (unwritten.length > 0) keep(tailOf(takeId), unwritten);
    else forget(tailOf(takeId));
  },
  saveTaps,
};
