import { isIPv6 } from 'node:net';

/** Of an IPv6 network the /48 that it is part of, which is what a customer is given; of IPv4 the address itself. */
export const rangeOf = (network: string): string =>
  isIPv6(network) && /^[\da-f]{4}:/.test(network) ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
