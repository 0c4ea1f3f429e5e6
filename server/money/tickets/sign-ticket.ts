import { createECDH, createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Signature } from '#domain/day/door/decide.ts';
import { qrText, signedText, type TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { readSecret } from '#server/people/accounts/secret.ts';

/** Number of points of the curve P-256. A private key is between 1 and this number minus 1. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives a private key from the store's secret. Uses more bits than the curve has, so that the modulo adds no bias.
 */
function privateNumber(secret: string): Buffer {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'pizarra.ticket-key', 48)).toString('hex');
  const number = (BigInt(`0x${bits}`) % (order - 1n)) + 1n;
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
}

/** Returns the key that signs tickets. Doors have the public half and check tickets without a network. */
async function readKey(db: Db) {
  const number = privateNumber(await readSecret(db, 'ticket-key'));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(number);
  const point = curve.getPublicKey();
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPrivateKey({ key: { ...publicKey, d: number.toString('base64url') }, format: 'jwk' });
  const keyId = createHash('sha256').update(point).digest('base64url').slice(0, 8);
  return { key, keyId, publicKey };
}

export async function publicKeyOf(db: Db) {
  const { publicKey, keyId } = await readKey(db);
  return { key: publicKey, keyId };
}

/** Makes the QR texts of tickets. Each call makes new signatures, and all stay valid. */
export async function signTickets(
  { database, config }: Pick<App, 'database' | 'config'>,
  places: readonly TicketPlace[],
): Promise<string[]> {
  if (places.length === 0) return [];
  const { key, keyId } = await readKey(database.kysely);
  return places.map(place => {
    const signature = sign('sha256', Buffer.from(signedText(place)), { key, dsaEncoding: 'ieee-p1363' });
    return qrText(config.publicUrl, place, { keyId, signature: signature.toString('base64url') });
  });
}

type Signed = { keyId: string; signature: string };

/** Makes a check of whether we signed a QR text. The check returns `none` for an unknown key. */
export async function signatureReader(db: Db): Promise<(place: TicketPlace, signed?: Signed) => Signature> {
  const { publicKey, keyId } = await readKey(db);
  const key = createPublicKey({ key: publicKey, format: 'jwk' });
  return (place, signed) => {
    if (signed?.keyId !== keyId) return 'none';
    const signature = Buffer.from(signed.signature, 'base64url');
    const isOurs = verify('sha256', Buffer.from(signedText(place)), { key, dsaEncoding: 'ieee-p1363' }, signature);
    return isOurs ? 'good' : 'bad';
  };
}
