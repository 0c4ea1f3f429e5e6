import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import { codedLink } from '#server/foundation/mail/coded-link.ts';
import { readSecret } from './secret.ts';

const lifetime = 3 * 86_400_000;
const signatureLength = 43;

async function sign(db: Db, address: string): Promise<Buffer> {
  const secret = await readSecret(db, 'session');
  return createHmac('sha256', secret).update(`forget-address\n${address}`).digest();
}

/**
 * Makes a deletion link for an address without an account. An order or a ticket has used the address. The link is
 * signed, not stored. It can be used repeatedly and identifies only the address.
 */
export async function makeAddressLink(db: Db, publicUrl: string, email: string, now: Date): Promise<string> {
  const address = Buffer.from(`${now.getTime() + lifetime}\n${email}`).toString('base64url');
  const signature = (await sign(db, address)).toString('base64url');
  return codedLink(publicUrl, '/confirm-deletion', `${signature}${address}`);
}

/** Returns the address in a code. Null if the code is invalid or expired. */
export async function readAddressLink(db: Db, code: string, now: Date): Promise<string | null> {
  const address = code.slice(signatureLength);
  const [given, wanted] = [Buffer.from(code.slice(0, signatureLength), 'base64url'), await sign(db, address)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [until, email = ''] = Buffer.from(address, 'base64url').toString().split('\n');
  return now.getTime() < Number(until) ? email : null;
}
