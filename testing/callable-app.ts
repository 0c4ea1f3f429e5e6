import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from './app.ts';
import { postByName, wireError } from './call-by-name.ts';
import type { SignedIn } from './factories/accounts.ts';

type CallableApp = {
  app: TestApp;
  http: FastifyInstance;
  call: (name: string, data: unknown, who?: SignedIn) => ReturnType<typeof postByName>;
};

export async function openCallableApp(): Promise<CallableApp> {
  const app = await createTestApp();
  const http = await buildHttp(app);
  afterEach(() => app.setNow(null));
  afterAll(async () => {
    await http.close();
    await app.close();
  });
  return { app, http, call: (name, data, who) => postByName(http, name, { data }, who) };
}

export const denied = wireError(403, 'PERMISSION_DENIED', messages.session.forbidden);
export const precondition = (message: string) => wireError(400, 'FAILED_PRECONDITION', message);
