import type { Tap } from '#domain/day/rails/taps.ts';
import { forget, keep, readKept } from '#web/lib/browser-store.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import type { RailWork } from './rail-work.ts';

// What a judge's device keeps of the rails that it took: every tap until the server has it, and what was decided there.
// Names and records stay as they are: what waits on a device is sent by a newer page, too.

export type RailLog = {
  railId: string;
  account: string;
  /** `Heat 1 · Carril 3`; devices that took it before this was noted have none. */
  name?: string;
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
  /** Its finish waits to be sent, or was; a page may be gone between the press and that. */
  isFinished?: boolean;
  /** The athlete signed, or why not was written down. */
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
    // What this device counted on a rail before it took it once more.
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

/** What the disk has, and what was noted beside it by a page that was gone before it had written. */
async function readTaps(takeId: string): Promise<Tap[]> {
  const kept = await device.read<KeptTap[]>('taps', store => store.getAll(ofTake(takeId)));
  const taps = kept.map(({ takeId: _takeId, seq: _seq, ...tap }) => tap as Tap);
  const noted = notedOf(takeId).filter(({ seq }) => seq > taps.length);
  // Only what follows on what is there: a tap's number is its place.
  const next = noted.filter(({ seq }, at) => seq === taps.length + at + 1);
  if (next.length > 0) await saveTaps(takeId, next).catch(() => undefined);
  return [...taps, ...next.map(({ tap }) => tap)];
}

export const railDevice = {
  /** The one that this device counts on at this rail. */
  readLog: (railId: string): Promise<RailLog | undefined> => device.read('logs', store => store.get(railId)),
  /** Also one that it counted on before. */
  async readLogOf({ railId, takeId }: Pick<RailLog, 'railId'> & { takeId?: string | undefined }) {
    const newest = await railDevice.readLog(railId);
    if (takeId === undefined || newest?.takeId === takeId) return newest;
    return device.read<RailLog | undefined>('older', store => store.get(takeId));
  },
  /** All of one account, the older ones as well. */
  async listLogs(account: string): Promise<RailLog[]> {
    const logs = await device.read<RailLog[]>('logs', store => store.getAll());
    const older = await device.read<RailLog[]>('older', store => store.getAll());
    return [...older, ...logs].filter(log => log.account === account);
  },
  /** What changed of a log, and nothing else of it: taps are sent and signed for at the same time. */
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
  /** The one before it on this rail stays: the server may not have all of it. */
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
  /** What is not on the disk yet is noted at once, so that a page that is loaded anew in that moment loses nothing. */
  note(takeId: string, unwritten: readonly NumberedTap[]): void {
    if (unwritten.length > 0) keep(tailOf(takeId), unwritten);
    else forget(tailOf(takeId));
  },
  saveTaps,
};
