import { createHmac } from 'node:crypto';

/** Returns the digest of an IP address. We never store the address; equal digests mean the same network. */
export const networkOf = (address: string): string =>
  createHmac('sha256', 'pizarra.networks').update(address).digest('base64url');
