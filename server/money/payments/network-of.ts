import { createHmac } from 'node:crypto';

/** An address is nobody's to keep: its digest tells which orders came from one, and no more. */
export const networkOf = (address: string): string =>
  createHmac('sha256', 'pizarra.networks').update(address).digest('base64url');
