import { once } from 'node:events';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A load balancer for several nodes. It checks `readyz` and sends requests to nodes that are ready. */
export type RoundRobin = { url: string; ready(): string[]; close(): Promise<void> };

type Options = {
  /** True if a browser's cookie chooses the node, as long as that node is ready. */
  isSticky?: boolean;
  /** True if a request that could not connect goes to another node. A request that was sent is never sent twice. */
  triesNext?: boolean;
  /** Paths of files: another node is asked after a 404. */
  asksNextFor?: RegExp;
};

const checkEveryMs = 50;
const checkTimeoutMs = 2000;

const sumOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0);

export async function openRoundRobin(
  urls: readonly string[],
  { isSticky = false, triesNext = true, asksNextFor }: Options = {},
): Promise<RoundRobin> {
  const ready = new Set<string>();
  const agents = new Map(urls.map(url => [url, new Agent({ keepAlive: true })]));
  let turn = 0;
  const check = async (url: string) => {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => null);
    if (answer?.ok) ready.add(url);
    else ready.delete(url);
  };
  const leftAfter = (tried: ReadonlySet<string>) => urls.filter(url => ready.has(url) && !tried.has(url));
  const choose = ({ headers }: IncomingMessage, tried: ReadonlySet<string>): string | undefined => {
    const left = leftAfter(tried);
    const { cookie } = headers;
    return left[(isSticky && cookie ? sumOf(cookie) : turn++) % left.length];
  };
  function pass(request: IncomingMessage, response: ServerResponse, tried = new Set<string>()): void {
    const url = choose(request, tried);
    if (!url) return void response.writeHead(502).end();
    const headers = { 'x-forwarded-for': request.socket.remoteAddress ?? '', ...request.headers };
    const onward = ask(`${url}${request.url}`, { method: request.method, headers, agent: agents.get(url) });
    let isConnected = false;
    onward.on('socket', socket => {
      const begin = () => {
        isConnected = true;
        if (request.readableEnded) onward.end();
        else request.pipe(onward);
      };
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    onward.on('response', answer => {
      const isAskedNext = answer.statusCode === 404 && asksNextFor?.test(request.url ?? '');
      if (isAskedNext && leftAfter(tried.add(url)).length > 0) {
        answer.resume();
        return pass(request, response, tried);
      }
      const { connection: _ours, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      response.flushHeaders();
      // If a node ends in the middle of a response, the response ends for its reader too.
      pipeline(answer, response, () => {});
    });
    onward.on('error', () => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      if (isConnected || !triesNext) return void response.writeHead(502).end();
      ready.delete(url);
      pass(request, response, tried.add(url));
    });
    response.on('close', () => response.writableFinished || onward.destroy());
  }
  await Promise.all(urls.map(check));
  const timer = setInterval(() => urls.forEach(url => void check(url)), checkEveryMs);
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    close: async () => {
      clearInterval(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const agent of agents.values()) agent.destroy();
      await closed;
    },
  };
}
