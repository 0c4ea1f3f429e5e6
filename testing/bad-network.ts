import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Ways in which a connection fails. `cut`: open connections break, and new connections are reset. `silent`: as if the
 * other machine lost power; after the repair it knows none of the open connections. `half open`: as `silent`, but no
 * error ever comes. `stalled`: sent bytes wait and arrive all together.
 */
type LineFailure = 'cut' | 'silent' | 'half open' | 'stalled';

/** How often each failure comes, out of ten. `half open` is rare, because a client then waits for its whole timeout. */
const failures = (
  [
    ['cut', 3],
    ['silent', 3],
    ['stalled', 3],
    ['half open', 1],
  ] as const
).flatMap(([failure, times]) => Array.from({ length: times }, (): LineFailure => failure));

type Weather = {
  /** Mean duration of a working and of a failed connection, in milliseconds. */
  upMs: number;
  downMs: number;
  /** Called at every change with the failure. Null: the connection works again. */
  onTurn?: (failure: LineFailure | null) => void;
};

type NetworkOptions = {
  /** Gives random numbers from 0 to 1. The same numbers give the same network. */
  chance?: () => number;
  /** Delay of bytes in each direction, with random parts. The order of bytes stays. */
  latencyMs?: number;
  jitterMs?: number;
  bytesPerSecond?: number;
  /** Cuts the connection each time the total of uploaded bytes reaches the next number. */
  cutAfter?: readonly number[];
};

export type BadNetwork = {
  url: string;
  port: number;
  cuts(): number;
  cut(): void;
  silence(): void;
  mend(): void;
  /** Makes the network fail at random from now on. The returned function ends this and leaves a working connection. */
  beginWeather(weather: Weather): () => void;
  close(): Promise<void>;
};

const mostWaiting = 64;

type Way = {
  isHeld: () => boolean;
  arrivesAt: (bytes: number) => number;
};

/** Forwards bytes from one side to the other, in order. Returns a function that checks whether it may continue. */
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
  /** Counts uploaded bytes. True if this count cut the connection. */
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
    // After `silent` the other machine knows none of the open connections.
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

/** Alternates between a working and a failed network; the durations are exponential. */
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
