// Secret of a ticket order without an account: made by this browser, or the code of a mailed link. Sign-out deletes it
// (session.ts). It never appears in an address that a server reads.
import { forget, keep, readKept } from './browser-store.ts';

const nameOf = (orderId: string) => `ticket-order:${orderId}`;
const pattern = /^[\w-]{43}$/;

/** 32 bytes, as the contract requires. Made before the order, so a retry after a lost answer sends the same secret. */
export const newOrderSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

export const keepOrderSecret = (orderId: string, secret: string): boolean => keep(nameOf(orderId), secret);

/** Secret of an order that this browser made or opened by its mailed link. */
export function orderSecretOf(orderId: string): string | undefined {
  const kept = readKept(nameOf(orderId));
  return typeof kept === 'string' && pattern.test(kept) ? kept : undefined;
}

export const forgetOrderSecret = (orderId: string): void => forget(nameOf(orderId));
