import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** True if the X-Forwarded-For header from this address is trusted. */
export type Trusts = (address: string) => boolean;

const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Makes a check for the setting TRUST_PROXY. Without the setting no address is trusted. */
export function trustsOf(trustProxy: string | null): Trusts {
  if (!trustProxy) return () => false;
  const list = new BlockList();
  for (const part of trustProxy.split(',').flatMap(text => named[text.trim()] ?? [text.trim()])) {
    const [address = '', bits] = part.split('/');
    const whole = familyOf(address) === 'ipv6' ? 128 : 32;
    list.addSubnet(address, bits === undefined ? whole : Math.min(whole, Number(bits)), familyOf(address));
  }
  return address => list.check(plain(address), familyOf(plain(address)));
}

/**
 * Returns the network of an address. For IPv6 that is its /64, usually one household. Stored sessions use the same
 * notation.
 */
export function networkOf(address: string): string {
  const known = plain(address);
  if (!isIPv6(known)) return known;
  const [head = '', tail = ''] = known.toLowerCase().split('::');
  const [before, after] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map(group => group.padStart(4, '0'));
  return [...network, '0000', '0000', '0000', '0000'].join(':');
}

/** Returns the /48 around an IPv6 network, which is the usual size for one customer. An IPv4 address stays as it is. */
export const rangeOf = (network: string): string =>
  isIPv6(network) && /^[\da-f]{4}:/.test(network) ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;

/**
 * Returns the network of a request outside Fastify. Counted from our end, it is the first address that is not our
 * proxy.
 */
export function networkOfPeer({ socket, headers }: IncomingMessage, trusts: Trusts): string {
  let address = socket.remoteAddress ?? '';
  const said = trusts(address) ? `${headers['x-forwarded-for'] ?? ''}`.split(',').map(part => part.trim()) : [];
  for (let at = said.length - 1; at >= 0 && trusts(address); at--) address = said[at] || address;
  return networkOf(address);
}
