import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { networkOf, networkOfPeer, trustsOf } from './peers.ts';

test('networks: any spelling of an IPv6 address in a network → the same network', () => {
  const network = '2001:0db8:0000:0000:0000:0000:0000:0000';
  for (const address of ['2001:db8::1', '2001:db8::ffff:2', '2001:DB8:0:0:a:b:c:d', '2001:db8::']) {
    expect(networkOf(address)).toBe(network);
  }
  expect(networkOf('2001:db8:0:1::1')).not.toBe(network);
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

test('SAFE-H1 forwarded address: from a named proxy → used; from any other → ignored', () => {
  const ask = (trustProxy: string | null, remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return networkOfPeer({ socket: { remoteAddress }, headers } as IncomingMessage, trustsOf(trustProxy));
  };
  expect(ask(null, '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  expect(ask('loopback', '::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(ask('127.0.0.1, 10.0.0.0/8', '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9');
  expect(ask('10.0.0.0/8', '203.0.113.1', '198.51.100.1')).toBe('203.0.113.1');
  expect(ask('loopback', '127.0.0.1')).toBe('127.0.0.1');
  expect(ask('fc00::/7', 'fd00::1', '2001:db8::7')).toBe('2001:0db8:0000:0000:0000:0000:0000:0000');
});
