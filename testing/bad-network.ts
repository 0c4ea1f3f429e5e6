import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How a line fails. `cut`: what is open breaks, and nothing new comes through. `silent`: as when the machine at the other
 * end loses its power, nobody hears anything any more; whoever is there afterwards knows nothing of what was open. `half
 * open`: the same, but nobody ever says so. `stalled`: what was sent waits, and comes all at once.
 */
type LineFailure = 'cut' | 'silent' | 'half open' | 'stalled';

/** Of ten failures; whoever is half open waits for as long as an answer may take at all. */
const failures = (
  [
    ['cut', 3],
    ['silent', 3],
    ['stalled', 3],
    ['half open', 1],
  ] as const
).flatMap(([failure, times]) => Array.from({ length: times }, (): LineFailure => failure));

type Weather = {
  /** How long the line is well, and how long it is not, in the mean. */
  upMs: number;
  downMs: number;
  /** Hears every turn; null where it is well again. */
  onTurn?: (failure: LineFailure | null) => void;
};

type NetworkOptions = {
  /** From 0 to 1; the same numbers make the same network. */
  chance?: () => number;
  /** Of each direction, and how much longer by chance; what was sent later never comes earlier. */
  latencyMs?: number;
  jitterMs?: number;
  bytesPerSecond?: number;
  /** Breaks off each time so many bytes more have gone up. */
  cutAfter?: readonly number[];
};

/** A network between two programs, and what becomes of it. */
export type BadNetwork = {
  url: string;
  port: number;
  /** How often it broke off by what had gone up. */
  cuts(): number;
  cut(): void;
  silence(): void;
  mend(): void;
  /** Fails by itself from now on; answers how to end that, with a line that is well. */
  beginWeather(weather: Weather): () => void;
  close(): Promise<void>;
};

const mostWaiting = 64;

type Way = {
  isHeld: () => boolean;
  /** When so many bytes that are sent now are there. */
  arrivesAt: (bytes: number) => number;
};

/** Carries what one side sends to the other, in its order; answers how to look whether it may go on. */
function carry(from: Socket, to: Socket, { isHeld, arrivesAt }: Way): () => void {
  const waiting: { bytes: Buffer | null; at: number }[] = [];
  let timer: NodeJS.Timeout | null = null;
  const deliver = (bytes: Buffer | null) => {
    if (to.destroyed) return;
    if (bytes === null) to.end();
    else if (!to.write(bytes)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
  };
  const goOn = () => {
    timer = null;
    while (waiting[0] && !isHeld()) {
      const left = waiting[0].at - performance.now();
      if (left > 0) {
        timer = setTimeout(goOn, left);
        return;
      }
      deliver(waiting.shift()!.bytes);
      if (waiting.length === 0 && from.isPaused() && !to.writableNeedDrain) from.resume();
    }
  };
  const take = (bytes: Buffer | null) => {
    waiting.push({ bytes, at: arrivesAt(bytes?.length ?? 0) });
    if (waiting.length >= mostWaiting) from.pause();
    if (!timer) goOn();
  };
  from.on('data', take);
  from.on('end', () => take(null));
  return goOn;
}

/** `to`: a port of this machine, or the path of a socket. */
export async function openNetwork(to: number | string, options: NetworkOptions = {}): Promise<BadNetwork> {
  const { chance = Math.random, latencyMs = 0, jitterMs = 0, bytesPerSecond, cutAfter = [] } = options;
  const sockets = new Set<Socket>();
  const carrying = new Set<() => void>();
  const cutsLeft = [...cutAfter];
  let failure: LineFailure | null = null;
  let [sent, cuts] = [0, 0];

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const createWay = (): Way => {
    let last = 0;
    return {
      isHeld: () => failure === 'stalled',
      arrivesAt(bytes) {
        const now = performance.now();
        const begins = Math.max(last, now + latencyMs + (jitterMs > 0 ? chance() * jitterMs : 0));
        last = begins + (bytesPerSecond ? (bytes / bytesPerSecond) * 1000 : 0);
        return last;
      },
    };
  };
  /** True where that was the end of the line. */
  const count = (bytes: number): boolean => {
    sent += bytes;
    if (cutsLeft[0] === undefined || sent < cutsLeft[0]) return false;
    cutsLeft.shift();
    cuts++;
    return true;
  };
  const server = createServer(near => {
    keep(near);
    if (failure === 'cut') return void near.resetAndDestroy();
    if (failure === 'silent' || failure === 'half open') return;
    const far = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1');
    keep(far);
    if (cutsLeft.length > 0) near.on('data', bytes => count(bytes.length) && near.destroy());
    const both = [carry(near, far, createWay()), carry(far, near, createWay())];
    for (const goOn of both) carrying.add(goOn);
    const end = () => {
      for (const goOn of both) carrying.delete(goOn);
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const fail = (next: LineFailure) => {
    failure = next;
    if (next === 'cut') dropAll();
    if (next === 'stalled') return;
    for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('end').pause();
  };
  const mend = () => {
    // What was open knows nothing of the machine that is there now.
    if (failure === 'silent') dropAll();
    failure = null;
    for (const goOn of carrying) goOn();
  };
  const { port } = server.address() as AddressInfo;
  const calmers = new Set<() => void>();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    cut: () => fail('cut'),
    silence: () => fail('silent'),
    mend,
    beginWeather(weather) {
      const calming = new AbortController();
      void keepFailing({ ...weather, chance, fail, mend }, calming.signal);
      const calm = () => {
        if (calming.signal.aborted) return;
        calming.abort();
        calmers.delete(calm);
        mend();
        weather.onTurn?.(null);
      };
      calmers.add(calm);
      return calm;
    },
    close: async () => {
      for (const calm of calmers) calm();
      const closed = once(server, 'close');
      server.close();
      dropAll();
      await closed;
    },
  };
}

type Failing = Weather & { chance: () => number; fail: (failure: LineFailure) => void; mend: () => void };

/** Well and not well in turns, each as long as if it could end at every moment. */
async function keepFailing(
  { upMs, downMs, onTurn = () => {}, chance, fail, mend }: Failing,
  signal: AbortSignal,
): Promise<void> {
  const wait = (meanMs: number) =>
    pause(-Math.log(1 - chance()) * meanMs, undefined, { signal, ref: false }).catch(() => {});
  while (!signal.aborted) {
    await wait(upMs);
    if (signal.aborted) return;
    const failure = failures[Math.floor(chance() * failures.length)]!;
    fail(failure);
    onTurn(failure);
    await wait(downMs);
    if (signal.aborted) return;
    mend();
    onTurn(null);
  }
}
