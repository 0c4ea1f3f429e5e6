import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '#server/app.ts';
import type { MetricsConfig } from '#server/read-listening.ts';
import { createMetrics } from './metrics.ts';

export type ServedMetrics = { port: number; close(): Promise<void> };

// A few Prometheus servers read, each in a connection of its own.
const mostConnections = 20;

/** Serves `/metrics` and nothing else. Scrapes that arrive together share one. */
export async function serveMetrics(app: App, { host, port }: MetricsConfig): Promise<ServedMetrics> {
  const { contentType, scrape, close } = createMetrics(app);
  let scraping: Promise<string> | null = null;
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    scraping ??= scrape().finally(() => {
      scraping = null;
    });
    try {
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(await scraping);
    } catch (error) {
      app.log.warn({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  server.maxConnections = mostConnections;
  await once(server.listen({ host, port }), 'listening').catch(error => {
    close();
    throw error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      close();
      const ended = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await ended;
    },
  };
}
