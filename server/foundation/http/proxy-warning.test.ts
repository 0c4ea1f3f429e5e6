import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp } from '#testing/app.ts';

test.each([
  ['no proxy is trusted', null, 1],
  ['the proxy is named', 'loopback', 0],
])(
  'SAFE-M14 proxy warning: a proxy comes while %s (TRUST_PROXY %s) → logged %i times',
  async (_what, trustProxy, times) => {
    const app = await createTestApp({ trustProxy });
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: line => void lines.push(line) });
    const http = await buildHttp({ ...app, log });
    const ask = () => http.inject({ url: '/api/v1/terms', headers: { 'x-forwarded-for': '203.0.113.9' } });
    await http.inject('/api/v1/terms');
    expect(lines).toEqual([]);
    await ask();
    await ask();
    expect(lines.filter(line => line.includes('TRUST_PROXY'))).toHaveLength(times);
    expect(lines.join('')).not.toContain('203.0.113.9');
    await http.close();
    await app.close();
  },
);
