import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { HeldFace } from './held-clock.ts';
import type { PageAnswer, PageOrder, PhoneStand, RailCounted } from './page-orders.ts';

export type PhoneOrder = { do: 'set-clock'; ms: number } | { do: 'calm' };
export type PhoneTold =
  | { opened: true }
  | { id: number; answer: PageAnswer }
  | { id: number; failure: string }
  /** The network of the telephone works again since this time. */
  | { up: number }
  /** The telephone asks the server for a result of its count. */
  | { finishing: string; at: number };

export type PhoneFacts = {
  port: number;
  cookie: string;
  folder: string;
  account: string;
  deviceId: string;
  seed: number;
  weather: { upMs: number; downMs: number } | null;
  /** The judge's number of presses, which can be read after the thread has ended. */
  pressed: SharedArrayBuffer;
};

/** A judge's telephone. The facts that it reported survive its death. */
export type Phone = {
  judge: string;
  /** Resolves when the page of the telephone is open. */
  switchOn(): Promise<void>;
  /** Empties the battery. Returns the number of presses on the current rail. */
  die(): Promise<number>;
  isOn(): boolean;
  take(railId: string): Promise<null>;
  /** Resolves when the server has the judge's word. */
  ready(railId: string): Promise<null>;
  count(order: Extract<PageOrder, { do: 'count' }>): Promise<RailCounted>;
  stand(): Promise<PhoneStand>;
  /** The server's refusals for a rail, if the telephone hears them in time. */
  problemsOf(railId: string): Promise<string[]>;
  clockOf(heatId: string): Promise<HeldFace | null>;
  /** Ends the failures of the telephone's network. */
  calm(): Promise<void>;
  setClock(ms: number): Promise<void>;
  pressed(): number;
  ups: number[];
  finishing: { railId: string; at: number }[];
};

/** A telephone that is off does not answer. */
const longestWord = 2_000;

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void };

export function createPhone(facts: Omit<PhoneFacts, 'pressed'>): Phone {
  const pressed = new SharedArrayBuffer(4);
  const counter = new Int32Array(pressed);
  const waiting = new Map<number, Waiting>();
  const [ups, finishing]: [number[], Phone['finishing']] = [[], []];
  let worker: Worker | null = null;
  let serial = 0;

  const settle = (told: Extract<PhoneTold, { id: number }>) => {
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if ('failure' in told) asked?.reject(new Error(told.failure));
    else asked?.resolve(told.answer as never);
  };
  const ask = <Answer>(order: PageOrder | PhoneOrder) =>
    new Promise<Answer>((resolve, reject) => {
      const id = serial++;
      waiting.set(id, { resolve, reject });
      worker?.postMessage({ id, order });
    });
  const inTime = <Answer>(order: PageOrder) =>
    Promise.race([ask<Answer>(order), pause(longestWord, null, { ref: false })]);
  return {
    judge: facts.account,
    ups,
    finishing,
    pressed: () => Atomics.load(counter, 0),
    isOn: () => worker !== null,
    switchOn: () =>
      new Promise((resolve, reject) => {
        worker = new Worker(join(import.meta.dirname, 'phone.ts'), { workerData: { ...facts, pressed } });
        worker.on('error', error => {
          reject(error);
          for (const { reject: refuse } of waiting.values()) refuse(error as Error);
        });
        worker.on('message', (told: PhoneTold) => {
          if ('opened' in told) resolve();
          else if ('up' in told) ups.push(told.up);
          else if ('finishing' in told) finishing.push({ railId: told.finishing, at: told.at });
          else settle(told);
        });
      }),
    async die() {
      const dying = worker;
      worker = null;
      await dying?.terminate();
      // Pending calls to this telephone never resolve.
      waiting.clear();
      return Atomics.load(counter, 0);
    },
    take: railId => ask({ do: 'take', railId }),
    ready: railId => ask({ do: 'ready', railId }),
    count(order) {
      if (order.from === 'begin') Atomics.store(counter, 0, 0);
      return ask(order);
    },
    stand: () => ask({ do: 'stand' }),
    clockOf: heatId => inTime<HeldFace | null>({ do: 'clock', heatId }),
    async problemsOf(railId) {
      const stand = await inTime<PhoneStand>({ do: 'stand' });
      return (stand?.problems ?? []).flatMap(problem => (problem.railId === railId ? [problem.message] : []));
    },
    calm: () => ask({ do: 'calm' }),
    setClock: ms => ask({ do: 'set-clock', ms }),
  };
}
