import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openRoundRobin, type RoundRobin } from './round-robin.ts';

type Node = { name: string; url: string; server: Server; isReady: boolean; open: ServerResponse[] };

const nodes: Node[] = [];
let balancer: RoundRobin | undefined;
afterEach(async () => {
  await balancer?.close();
  for (const { server } of nodes.splice(0)) server.close().closeAllConnections();
});

/**
 * A node that answers with its name and the body of the request. It has one file. At `/live` it begins a response that
 * does not end.
 */
async function startNode(name: string): Promise<Node> {
  const server = createServer(async (request, response) => {
    if (request.url === '/readyz') return void response.writeHead(node.isReady ? 200 : 503).end();
    if (request.url === `/files/of-${name}`) return void response.end(name);
    if (request.url?.startsWith('/files/')) return void response.writeHead(404).end();
    if (request.url !== '/live') return void response.end(`${name}${await text(request)}`);
    node.open.push(response);
    response.write(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const node: Node = { name, url, server, isReady: true, open: [] };
  nodes.push(node);
  return node;
}

async function openOver(options: Parameters<typeof openRoundRobin>[1] = {}) {
  const both = [await startNode('a'), await startNode('b')] as const;
  balancer = await openRoundRobin(
    both.map(({ url }) => url),
    options,
  );
  return { both, url: balancer.url, ready: balancer.ready };
}

const ask = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).text();
const askTimes = async (url: string, times: number, init: RequestInit = {}) => {
  const answers: string[] = [];
  while (answers.length < times) answers.push(await ask(url, init));
  return answers.join('');
};

test('balancer in turns: each request → the next node; sticky → one node for each cookie', async () => {
  const plain = await openOver();
  expect(['abab', 'baba']).toContain(await askTimes(plain.url, 4, { headers: { cookie: 'one' } }));
  await balancer?.close();
  const sticky = await openOver({ isSticky: true });
  const of = (cookie: string) => askTimes(sticky.url, 3, { headers: { cookie } });
  expect(['aaa', 'bbb']).toContain(await of('one'));
  expect(new Set(await Promise.all(['one', 'two', 'six', 'ten'].map(of)))).toEqual(new Set(['aaa', 'bbb']));
});

test('balancer in turns: a node is not ready → gets nothing; a node is gone → no request is lost', async () => {
  const { both, url, ready } = await openOver();
  both[0].isReady = false;
  await expect.poll(ready).toEqual([both[1].url]);
  expect(await askTimes(url, 3)).toBe('bbb');
  both[0].isReady = true;
  await expect.poll(ready).toHaveLength(2);
  both[0].server.close().closeAllConnections();
  expect(await askTimes(url, 3, { method: 'POST', body: '+' })).toBe('b+b+b+');
});

test('balancer in turns: the node or the reader ends in mid-answer → the other side ends too', async () => {
  const { both, url } = await openOver();
  const first = await fetch(`${url}/live`);
  const [node] = both.filter(({ open }) => open.length > 0);
  node?.open[0]?.destroy();
  await expect(first.text()).rejects.toThrow();
  const leaving = new AbortController();
  await fetch(`${url}/live`, { signal: leaving.signal });
  const other = both.find(each => each !== node);
  leaving.abort();
  await expect.poll(() => other?.open[0]?.destroyed).toBe(true);
});

test('balancer in turns: one node lacks a file → the other is asked; both lack it → 404', async () => {
  const { url } = await openOver({ asksNextFor: /^\/files\// });
  expect(await askTimes(`${url}/files/of-b`, 3)).toBe('bbb');
  expect(await askTimes(`${url}/files/of-a`, 3)).toBe('aaa');
  expect((await fetch(`${url}/files/of-none`)).status).toBe(404);
});
