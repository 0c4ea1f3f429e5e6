import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/http/http.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await app.close();
});
test('x', async () => {
  expect((await fetch(`${url}/boards/none/event`)).status).toBe(404);
});
