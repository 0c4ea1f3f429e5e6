import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Connections of an attacker, all from one address. */
type Hostile = { sockets: Socket[]; leave(): void };

const kinds = (board: string) => ({
  'never reads a page': 'GET /api HTTP/1.1\r\nhost: x\r\n\r\n',
  'never sends a body':
    'POST /rpc/events/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  'never sends a picture':
    'POST /rpc/accounts/signUp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{',
  'never ends a head': 'GET / HTTP/1.1\r\nhost: x\r\nx-more: ',
  'never reads a stream': `GET ${board}/stream HTTP/1.1\r\nhost: x\r\n\r\n`,
  'never says a word': '',
});

/** Opens `each` connections of every kind, one after the other, and never reads from them. */
export async function openHostile(port: number, board: string, each: number): Promise<Hostile> {
  const sockets: Socket[] = [];
  for (const words of Object.values(kinds(board))) {
    const opened = Array.from({ length: each }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
      socket.on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect').catch(() => undefined);
      socket.pause();
      if (words) socket.write(words);
    });
    await Promise.all(opened);
  }
  return {
    sockets,
    leave: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Repeats an action in each of `lines` loops until it is stopped. */
function again(lines: number, pauseMs: number, doOnce: () => Promise<unknown>): { count: () => number; leave(): void } {
  let count = 0;
  let isOver = false;
  const line = async () => {
    while (!isOver) {
      await doOnce().catch(() => undefined);
      count++;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  };
  for (let each = 0; each < lines; each++) void line();
  return {
    count: () => count,
    leave: () => {
      isOver = true;
    },
  };
}

let made = 0;

/** Sends requests one at a time, each with a header of as many spaces as fit. */
export const sendLongHeaders = (url: string, path: string, from: string) =>
  again(1, 50, () => {
    const headers = { 'accept-encoding': `br${' '.repeat(15_000)}x${made++}` };
    return askFrom(from, `${url}${path}`, { headers });
  });

/** Asks for floors that do not exist, twelve per stream. */
export const askMadeUpNames = (url: string, from: string) =>
  again(24, 20, () => {
    const names = Array.from({ length: 12 }, () => `f=floor:made-up-${made++}`);
    return askFrom(from, `${url}/live?${names.join('&')}`);
  });

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request from this loopback address, on a new connection each time. */
export async function askFrom(
  localAddress: string,
  url: string,
  { body, ...options }: RequestOptions = {},
): Promise<number> {
  const sent = request(url, { ...options, localAddress, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}
