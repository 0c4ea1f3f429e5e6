import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const fromBase64url = (text: string) => Buffer.from(text, 'base64url');
const utf8 = (text: string) => Buffer.from(text);
const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** The keys that a browser made for its subscription: a P-256 point and a secret of 16 bytes, both base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

/** The random parts of a message. Tests pass those of the RFC. */
type Random = { salt: Buffer; privateKey: Buffer };

// One record holds the message, and 4096 bytes is the size that every push service takes.
const recordSize = 4096;

/** Encrypts a text for one browser (RFC 8291, aes128gcm of RFC 8188). Throws when the keys are none. */
export function encryptMessage(text: string, { p256dh, auth }: BrowserKeys, random?: Random): Buffer {
  const [browser, secret] = [fromBase64url(p256dh), fromBase64url(auth)];
  const salt = random?.salt ?? randomBytes(16);
  const own = createECDH('prime256v1');
  if (random) own.setPrivateKey(random.privateKey);
  else own.generateKeys();
  const point = own.getPublicKey();
  const shared = own.computeSecret(browser);
  const key = derive(shared, secret, Buffer.concat([utf8('WebPush: info\0'), browser, point]), 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, utf8('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, utf8('Content-Encoding: nonce\0'), 12),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  // The byte 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([salt, size, Buffer.of(point.length), point, sealed]);
}

/** The key pair that names this server to push services (RFC 8292). `publicKey` is what browsers subscribe with. */
export type ServerKeys = { publicKey: string; privateKey: KeyObject };

export function readServerKeys(secret: string): ServerKeys {
  const scalar = fromBase64url(secret);
  // Without its first bit any number is below the order of the curve.
  scalar[0]! &= 0x7f;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'));
  const key = { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x: x!, y: y! };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/** `audience` is the origin of the push service, `contact` an address of the operator, `until` seconds of UNIX time. */
type Claims = { audience: string; contact: string; until: number };

/** The header `Authorization` of a message (RFC 8292). */
export function authorization({ publicKey, privateKey }: ServerKeys, { audience, contact, until }: Claims): string {
  const head = { typ: 'JWT', alg: 'ES256' };
  const signed = [head, { aud: audience, exp: until, sub: contact }]
    .map(part => utf8(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', utf8(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
