import { createECDH, createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { Signature } from '#domain/day/door/decide.ts';
import { qrText, signedText, type TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { readSecret } from '#server/people/accounts/secret.ts';

/** How many points the curve P-256 has: a private key is a number from 1 to one less. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The store's secret as a key of the curve: more bits than it has, so that no number comes more often than another. */
function privateNumber(secret: string): Buffer {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'pizarra.ticket-key', 48)).toString('hex');
  const number = (BigInt(`0x${bits}`) % (order - 1n)) + 1n;
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
}

/** The key that signs tickets. Doors are given its public half, and know a ticket of ours without a network. */
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

/** What a door is given. */
export async function publicKeyOf(db: Db) {
  const { publicKey, keyId } = await readKey(db);
  return { key: publicKey, keyId };
}

/** What the QR of a ticket says. Each signing makes another signature; all of them are good. */
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

/** Says of what was read whether we signed it. A key that we do not know says nothing. */
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
