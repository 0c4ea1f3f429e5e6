import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StoreError } from './store-error.ts';

// The table of secrets. They sign tickets, open orders and encrypt second factors. A backup encrypts them with a key
// that is stored elsewhere.
export const SEALED_TABLE = 'public.secrets';

const ivBytes = 12;
const tagBytes = 16;
const keyOf = (backupKey: string) => Buffer.from(hkdfSync('sha256', backupKey, '', 'secrets of a backup', 32));

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return Buffer.concat(found);
}

export async function* seal(rows: AsyncIterable<Buffer>, backupKey: string): AsyncGenerator<Buffer> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(backupKey), iv);
  const sealed = Buffer.concat([cipher.update(await bytesOf(rows)), cipher.final()]);
  yield Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export async function* unseal(chunks: AsyncIterable<Uint8Array>, backupKey: string): AsyncGenerator<Buffer> {
  const bytes = await bytesOf(chunks);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(backupKey), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    yield Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch (error) {
    throw new StoreError('Los secretos del respaldo se cifraron con otra clave.', { cause: error });
  }
}
