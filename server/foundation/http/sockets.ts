import { readFileSync } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type Trusts } from './peers.ts';
import { createPlaces } from './places.ts';

/** State of a connection: its last answer, and the time when its unsent data last moved. */
type Seen = { network: string | null; answer: ServerResponse | null; drained: number; movedAt: number };

const seen = Symbol('seen');
type SeenSocket = Socket & { [seen]?: Seen };

type Handled = { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null };

/**
 * Returns the bytes that the system has taken so far. A large answer is one write, and the documented counters change
 * only at its end. These fields of node:net tell a slow reader from a stalled one.
 */
function drainedOf(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = (socket as Handled)._handle ?? {};
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize;
}

// Factor for the time that a stalled reader may wait. A paused video player stops reading on purpose and requests the
// rest later.
const patience = (answer: ServerResponse | null) => (answer?.req.url?.startsWith('/files/videos/') ? 3 : 1);

/** Returns the milliseconds since written data last moved. 0 if nothing waits to be sent. */
export function stuckMs(socket: SeenSocket, now: number): number {
  const known = socket[seen];
  if (!known || socket.writableLength === 0) return 0;
  return drainedOf(socket) === known.drained ? now - known.movedAt : 0;
}

/** True if a connection carries no request or answer and can be closed without loss. */
function isIdle(socket: SeenSocket): boolean {
  const answer = socket[seen]?.answer;
  return socket.writableLength === 0 && (!answer || answer.writableFinished || answer.destroyed);
}

type SocketBounds = { most: number; trusts: Trusts; undrainedMs?: number; leavingMs?: number; sweepMs?: number };

// Thousands of browsers in a hall have one address, so only the total is bounded strictly. One network gets at most two
// thirds.
const share = 2;
const mostLookedAt = 64;

const guarded = new WeakMap<Server, ReadonlySet<SeenSocket>>();

/** Returns the requests in progress, with only the first part of the path. The rest may hold personal data. */
export const underWay = (server: Server): string[] =>
  [...(guarded.get(server) ?? [])].flatMap(socket => {
    const { req } = socket[seen]?.answer ?? {};
    return req && !isIdle(socket) ? `${req.method} ${/^\/[\w-]{0,30}/.exec(req.url ?? '')?.[0] ?? ''}` : [];
  });

/**
 * Bounds connections and closes stalled readers. When a network has used its share, its longest idle connection makes
 * room. Silent connections and incomplete requests give way to new ones.
 */
export function guardSockets(
  server: Server,
  { most, trusts, undrainedMs = 20_000, leavingMs = 3000, sweepMs = 2000 }: SocketBounds,
): void {
  const listeners = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const places = createPlaces({ most, share });
  const networks = new Map<string, Set<SeenSocket>>();
  const all = new Set<SeenSocket>();
  guarded.set(server, all);

  function makeRoom(network: string): boolean {
    const own = networks.get(network) ?? new Set();
    let looked = 0;
    for (const socket of own) {
      if (looked++ >= mostLookedAt) break;
      // Every looked-at connection leaves the set, and a busy one joins its end again.
      own.delete(socket);
      if (isIdle(socket)) {
        leave(socket);
        socket.destroy();
        return true;
      }
      own.add(socket);
    }
    return false;
  }

  function leave(socket: SeenSocket): void {
    if (!all.delete(socket)) return;
    const network = socket[seen]?.network;
    if (!network) return;
    const own = networks.get(network);
    own?.delete(socket);
    if (own?.size === 0) networks.delete(network);
    places.leave(network);
  }

  function enter(socket: SeenSocket): boolean {
    const address = socket.remoteAddress ?? '';
    // A trusted proxy carries all visitors, so it has no quota.
    const network = trusts(address) ? null : networkOf(address);
    if (network !== null) {
      if (places.take(network) !== 'taken' && !(makeRoom(network) && places.take(network) === 'taken')) return false;
      const own = networks.get(network) ?? new Set();
      networks.set(network, own.add(socket));
    }
    socket[seen] = { network, answer: null, drained: 0, movedAt: Date.now() };
    all.add(socket);
    socket.once('close', () => leave(socket));
    return true;
  }

  function look(socket: SeenSocket, now: number): void {
    const known = socket[seen];
    if (!known) return;
    const drained = socket.writableLength === 0 ? -1 : drainedOf(socket);
    if (drained < 0 || drained !== known.drained) {
      known.drained = drained;
      known.movedAt = now;
      return;
    }
    // A stalled reader must not delay the stop. Its browser requests the rest from the next server.
    const patienceMs = server.listening ? patience(known.answer) * undrainedMs : leavingMs;
    if (now - known.movedAt > patienceMs) socket.destroy();
  }

  server.prependListener('request', ({ socket }: { socket: SeenSocket }, answer) => {
    const known = socket[seen];
    if (known) known.answer = answer;
  });
  server.removeAllListeners('connection');
  server.on('connection', socket => {
    if (!enter(socket)) return socket.destroy();
    for (const listener of listeners) listener.call(server, socket);
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const socket of all) look(socket, now);
  }, sweepMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Returns how many files and connections the system allows this process. Null if the system does not say. */
function mostOpenFiles(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || null;
  } catch {
    return null;
  }
}

/** Returns how many connections may be open. A fifth of the allowed number stays for files and the database. */
export const roomForSockets = (openFiles = mostOpenFiles()): number => Math.floor(0.8 * (openFiles ?? 20_000));
