import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Reply = { status: number; head: string; body: Buffer };
export type BenchLine = { ask: (request: string | Uint8Array) => Promise<Reply>; close: () => void };

/** A keep-alive connection that sends one request at a time, at little cost for the measured machine. */
export async function openLine(port: number, host = '127.0.0.1'): Promise<BenchLine> {
  const socket: Socket = connect({ port, host, noDelay: true });
  await once(socket, 'connect');
  let received: Buffer = Buffer.alloc(0);
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const body = bodyAfter(received.subarray(end + 4), head);
    if (!body || !waiting) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = null;
    resolve({ status: Number(head.slice(9, 12)), head, body });
  });
  return {
    ask: request =>
      new Promise((resolve, reject) => {
        // A request after the end would never get an answer.
        if (socket.destroyed) return reject(new Error('the connection was closed'));
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The body of an answer; null until it is complete. */
function bodyAfter(rest: Buffer, head: string): Buffer | null {
  if (head.startsWith('HTTP/1.1 304')) return rest;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return rest.length >= Number(length) ? rest : null;
  if (!rest.includes('0\r\n\r\n')) return null;
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, end), 16);
    if (end < 0 || Number.isNaN(size)) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(rest.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

export const getOf = (path: string, headers: Record<string, string> = {}): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${linesOf(headers)}\r\n`;

export function postOf(path: string, input: unknown, headers: Record<string, string> = {}): string {
  const body = JSON.stringify({ json: input });
  return `${headOf(path, Buffer.byteLength(body), { 'content-type': 'application/json', ...headers })}${body}`;
}

/** A POST whose body are bytes. */
export const requestOf = (path: string, body: Uint8Array, headers: Record<string, string>): Uint8Array =>
  Buffer.concat([Buffer.from(headOf(path, body.length, headers)), body]);

const headOf = (path: string, length: number, headers: Record<string, string>): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${linesOf({ 'content-length': `${length}`, ...headers })}\r\n`;

const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
