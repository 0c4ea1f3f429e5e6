import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import type { BoardCache } from './board-cache.ts';
import { headersOf, isKnown, publicCaching } from './board-headers.ts';
import type { BoardVersion } from './board-version.ts';
import { type Body, bodyOf } from './encoded-bytes.ts';
import { type AskedBoard, readHead } from './read-head.ts';

type Parts = {
  boards: Pick<BoardCache, 'peek'>;
  security: Record<string, string>;
  /** While true, each connection closes after its answer: the server is ending. */
  isEnding: () => boolean;
  onAnswer?: ((status: number) => void) | undefined;
};
export type RawBoardServer = {
  /** From now on node:http gets every connection; the open ones close. */
  close(): void;
};

// Same timeout as node:http for the first bytes.
const firstBytesMs = 60_000;

/**
 * Serves connections that request only boards: caches and polling screens. It writes cached bytes without the request
 * objects of node:http, which cost more than the answer. Any other bytes hand the connection to node:http permanently,
 * as if this server did not exist.
 */
export function openRawBoardServer(server: Server, { boards, security, isEnding, onAnswer }: Parts): RawBoardServer {
  const [serve] = server.listeners('connection') as [(this: Server, socket: Socket) => void];
  const securityLines = Object.entries(security).flat();
  const here = new Set<() => void>();
  let isClosed = false;
  const ending = endingOf(server, isEnding);
  // Longer than the timeout announced to the reader.
  const idleMs = server.keepAliveTimeout + 1000;

  function write(socket: Socket, kept: BoardVersion, body: Body): void {
    socket.cork();
    socket.write(`HTTP/1.1 200 OK\r\n${linesOf(headersOf(body, kept, securityLines))}${ending()}`, 'latin1');
    socket.write(body.bytes);
    socket.uncork();
  }

  /** Answers a request for a board. False when this is not possible without waiting. */
  function answer(socket: Socket, { path, accepted, known }: AskedBoard): boolean {
    const kept = socket.writableLength === 0 ? boards.peek(path) : null;
    if (!kept) return false;
    if (isKnown(known, kept)) {
      const lines = `etag: ${kept.etag}\r\ncache-control: ${publicCaching}\r\nvary: accept-encoding\r\n`;
      socket.write(`HTTP/1.1 304 Not Modified\r\n${lines}${ending()}`, 'latin1');
      onAnswer?.(304);
      return true;
    }
    const body = bodyOf(kept.bytes, chooseEncoding(accepted));
    if (!('bytes' in body)) return false;
    write(socket, kept, body);
    onAnswer?.(200);
    return true;
  }

  function enter(socket: Socket): void {
    let last: Buffer | null = null;
    let asked: AskedBoard | null = null;
    const hear = (bytes: Buffer) => {
      // A polling reader repeats the same bytes.
      if (!last?.equals(bytes)) {
        asked = readHead(bytes);
        last = bytes;
      }
      if (!asked || !answer(socket, asked)) handOver(bytes);
      else if (isEnding()) end();
      else if (socket.timeout !== idleMs) socket.setTimeout(idleMs);
    };
    const leave = () => {
      here.delete(end);
      socket.off('data', hear).off('end', end).off('timeout', cut).off('error', end).off('close', leave);
    };
    const end = () => {
      leave();
      socket.on('error', () => {});
      socket.destroySoon();
    };
    // A client that never reads would hold the written bytes in memory.
    const cut = () => socket.destroy();
    const handOver = (bytes: Buffer) => {
      leave();
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(bytes);
      serve.call(server, socket);
      socket.resume();
    };
    here.add(end);
    socket.setTimeout(firstBytesMs);
    socket.on('data', hear).on('end', end).on('timeout', cut).on('error', end).on('close', leave);
  }

  server.off('connection', serve);
  server.on('connection', socket => (isClosed ? serve.call(server, socket) : enter(socket)));
  return {
    close() {
      isClosed = true;
      for (const end of here) end();
    },
  };
}

/** Last header lines, as node:http writes them. The date is cached for one second. */
function endingOf({ keepAliveTimeout }: Server, isEnding: () => boolean): () => string {
  const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n\r\n`;
  const leaves = 'Connection: close\r\n\r\n';
  let second = 0;
  let date = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      date = `Date: ${new Date(1000 * now).toUTCString()}\r\n`;
    }
    return date + (isEnding() ? leaves : stays);
  };
}

const written = new WeakMap<readonly string[], string>();

function linesOf(headers: readonly string[]): string {
  const found = written.get(headers);
  if (found !== undefined) return found;
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  written.set(headers, lines);
  return lines;
}
