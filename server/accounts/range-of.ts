import { isIPv6 } from 'node:net';

/** An IPv6 network stands for the /48 around it, which is what a customer is given; IPv4 for the address itself. */
export const rangeOf = (network: string): string =>
  isIPv6(network) && /^[\da-f]{4}:/.test(network) ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
