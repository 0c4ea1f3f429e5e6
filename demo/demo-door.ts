import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#server/app.ts';
import { isLoopbackName } from '#server/read-listening.ts';
import { listDemoAccounts } from './demo-accounts.ts';

export type DemoDoor = { address: string; close(): Promise<void> };

const isHere = (url: string, port: string) =>
  URL.canParse(url) && isLoopbackName(new URL(url).hostname) && new URL(url).port === port;

/** True if our own page in a browser asks. Other sites and other programs on this machine have another origin. */
const isOurPage = ({ headers, method }: IncomingMessage, { pages, own }: { pages: string; own: string }) =>
  method === 'GET' && isHere(headers.origin ?? '', pages) && isHere(`http://${headers.host}`, own);

/**
 * Serves the demo accounts with passwords on a port of its own, unknown to any proxy. On the main port a proxy may hide
 * the sender: a stranger could look local.
 */
export async function openDemoDoor({ config, database }: Pick<App, 'config' | 'database'>): Promise<DemoDoor> {
  const server = createServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    const ports = { pages: new URL(config.publicUrl).port, own: `${(server.address() as AddressInfo | null)?.port}` };
    if (!isOurPage(request, ports)) return response.writeHead(403).end();
    listDemoAccounts(database.kysely).then(
      accounts =>
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'access-control-allow-origin': request.headers.origin,
            vary: 'origin',
          })
          .end(JSON.stringify({ accounts })),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
