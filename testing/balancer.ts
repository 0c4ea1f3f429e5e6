import { once } from 'node:events';
import { Agent, request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands before several of us: asks each whether it is ready, sends everybody to those that are, and tries nothing twice. */
type Balancer = { url: string; ready(): string[]; close(): Promise<void> };

const checkEveryMs = 50;

export async function openBalancer(urls: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agents = new Map(urls.map(url => [url, new Agent({ keepAlive: true })]));
  let turn = 0;
  const check = async () => {
    for (const url of urls) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok) ready.add(url);
      else ready.delete(url);
    }
  };
  await check();
  const timer = setInterval(check, checkEveryMs);
  const server = createServer((request, response) => {
    const chosen = [...ready][turn++ % ready.size];
    if (!chosen) return void response.writeHead(502).end();
    const { method, headers, url: path } = request;
    const onward = ask(`${chosen}${path}`, { method, headers, agent: agents.get(chosen) }, answer => {
      const { connection: _ours, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
    });
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    close: async () => {
      clearInterval(timer);
      for (const agent of agents.values()) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
