import { expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

const found = (total: number, vulnerabilities = {}) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total } } });

test('SAFE-L26 audit of packages: no fault is known → clean', () => {
  expect(readAudit(found(0))).toEqual({ kind: 'clean' });
});

test('SAFE-L26 audit of packages: faults are known → each package with versions, severity and whether a newer one helps', () => {
  const vulnerabilities = {
    fastify: { severity: 'high', range: '<5.13.0', fixAvailable: true },
    pg: { severity: 'low', range: '8.23.1', fixAvailable: false },
  };
  expect(readAudit(found(2, vulnerabilities))).toEqual({
    kind: 'known',
    lines: ['fastify <5.13.0: high, a newer version mends it', 'pg 8.23.1: low'],
  });
});

test.each([
  [
    'no network',
    '{"error":{"code":"ENOTFOUND","summary":"request to https://registry.example/x failed"}}',
    'request to',
  ],
  [
    'a registry that takes no questions',
    '{"message":"405 Method Not Allowed - POST https://registry.example/x"}',
    '405 Method Not Allowed',
  ],
  ['a code alone', '{"error":{"code":"ECONNREFUSED","summary":""}}', 'ECONNREFUSED'],
  ['no JSON', 'npm error', 'npm gave no list'],
])('SAFE-L26 audit of packages: %s → reported as not asked, without an address', (_name, text, reason) => {
  expect(readAudit(text)).toEqual({ kind: 'unasked', reason });
});
