import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createORPCClient } from '@orpc/client';
import { ORPCError, os, type RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { rpcLink } from './rpc-link.ts';

const router = {
  echo: os.handler(({ input }) => input),
  nobody: os.handler(() => ({ user: null })),
  refuse: os.handler(() => {
    throw new ORPCError('INVALID_FIELD', { status: 422, message: 'ya existe', data: { field: 'email' } });
  }),
};
const handler = new RPCHandler(router);
const server = createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response, { prefix: '/rpc' });
  // A proxy answers here in place of the server.
  if (!matched)
    response.writeHead(request.url === '/rpc/full' ? 503 : 502, { 'content-type': 'text/html' }).end('<h1>');
});
// biome-ignore lint/suspicious/noExplicitAny: also asked for what the router does not have.
let client: RouterClient<typeof router> & Record<'full' | 'gone', () => Promise<any>>;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  client = createORPCClient(rpcLink(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
afterAll(() => {
  server.close();
});

test('RPC link: questions and answers are compatible with the server’s library', async () => {
  const question = { name: 'María', tags: ['ñ', '🏋'], none: null, deep: { n: 1.5 } };
  expect(await client.echo(question as never)).toEqual(question);
  expect(await client.nobody()).toEqual({ user: null });
});

test('RPC link: a refusal → its code, message and data', async () => {
  await expect(client.refuse()).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    status: 422,
    message: 'ya existe',
    data: { field: 'email' },
  });
});

test('RPC link: a proxy answers → a readable message', async () => {
  await expect(client.full()).rejects.toMatchObject({ status: 503, message: messages.server.away });
  await expect(client.gone()).rejects.toMatchObject({ status: 502, message: messages.server.away });
});
