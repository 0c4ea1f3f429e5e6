// What opens an order of tickets that was bought without an account: made by this browser and kept here, or the code of a
// mailed link. It goes with sign-out (session.ts), and is never part of an address that a server reads.
import { forget, keep, readKept } from './browser-store.ts';

const nameOf = (orderId: string) => `ticket-order:${orderId}`;
const pattern = /^[\w-]{43}$/;

/** 32 bytes, as the contract wants them. Made before the order, so that a lost answer is asked for again with the same one. */
export const newOrderSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

export const keepOrderSecret = (orderId: string, secret: string): boolean => keep(nameOf(orderId), secret);

/** Of an order that this browser made, or opened by its mailed link. */
export function orderSecretOf(orderId: string): string | undefined {
  const kept = readKept(nameOf(orderId));
  return typeof kept === 'string' && pattern.test(kept) ? kept : undefined;
}

export const forgetOrderSecret = (orderId: string): void => forget(nameOf(orderId));
