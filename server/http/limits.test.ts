import { expect, test } from 'vitest';
import { networkOf } from './limits.ts';

test('all addresses of one IPv6 network count as one, however they are written', () => {
  const network = '2001:0db8:0000:0000:0000:0000:0000:0000';
  for (const address of ['2001:db8::1', '2001:db8::ffff:2', '2001:DB8:0:0:a:b:c:d', '2001:db8::']) {
    expect(networkOf(address)).toBe(network);
  }
  expect(networkOf('2001:db8:0:1::1')).not.toBe(network);
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
});
