import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'pizarra.second-factor', 32));

/** Encrypts the secret with AES-256-GCM, bound to its account. In another account's row it cannot be decrypted. */
export function seal(secret: string, uid: string, bytes: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce).setAAD(Buffer.from(uid));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function unseal(secret: string, uid: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const opener = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12)).setAAD(Buffer.from(uid));
  opener.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]);
}
