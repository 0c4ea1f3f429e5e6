import type { DoorSnapshot } from '#contract/day/door.ts';
import type { Signature } from '#domain/day/door/decide.ts';
import { signedText, type TicketPlace } from '#domain/money/tickets/qr-text.ts';

type Keys = DoorSnapshot['keys'];
const made = new Map<string, Promise<CryptoKey>>();

function keyOf({ keyId, x, y }: Keys[number]): Promise<CryptoKey> {
  const known = made.get(keyId);
  if (known) return known;
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const key = crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
  made.set(keyId, key);
  return key;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

type Read = TicketPlace & { keyId?: string; signature?: string };

/**
 * Whether the server signed this code. `none` without the signature's key or without browser support: then the list
 * decides.
 */
export async function checkSignature(read: Read, keys: Keys): Promise<Signature> {
  const key = keys.find(({ keyId }) => keyId === read.keyId);
  if (!key || !read.signature || !crypto.subtle) return 'none';
  const signature = bytesOf(read.signature);
  const text = new TextEncoder().encode(signedText(read));
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const isOurs = signature !== null && (await crypto.subtle.verify(how, await keyOf(key), signature, text));
  return isOurs ? 'good' : 'bad';
}
