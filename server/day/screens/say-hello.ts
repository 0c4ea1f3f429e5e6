import { createHash, randomInt } from 'node:crypto';
import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';
import { codeLifeMs, makeCode } from '#domain/day/screens/screen-code.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import { deleteCodesBefore, deleteSurplusCodes, insertCode, markCodeSeen, markSeen } from './screens.store.ts';

type Hello = { token: string; info?: ScreenInfo | undefined };
type Asking = Pick<RequestContext, 'app' | 'address'>;

// Televisions that nobody has paired yet, behind one address. Whoever makes more of them up takes codes from those that
// were not heard of for longest: one that is there asks every three seconds, and no network may ask so often that 600
// others come in between.
const mostOfNetwork = 600;

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A television asks what to show; one that nobody has paired is told the code that it shows instead. */
export async function sayHello(asking: Asking, { token, info }: Hello): Promise<ScreenHello> {
  const { app } = asking;
  const db = app.database.kysely;
  const tokenHash = hashOfToken(token);
  const screen = await markSeen(db, tokenHash, {
    seenAt: app.now(),
    ...(info && { info: JSON.stringify(info) }),
  });
  if (!screen) return { state: 'code', ...(await codeFor(asking, tokenHash)) };
  const { name, scene, placeId, eventId, eventName, timeZone, simultaneousCategories } = screen;
  const places = await listPlaces(db, { id: eventId, simultaneousCategories });
  const place = places.find(({ id }) => id === placeId) ?? { id: placeId, name: null };
  return { state: 'paired', name, scene, place, event: { uid: eventId, name: eventName, timeZone } };
}

async function codeFor({ app, address }: Asking, tokenHash: string): Promise<{ code: string; expiresAt: string }> {
  const db = app.database.kysely;
  const now = app.now();
  const held = await markCodeSeen(db, tokenHash, now);
  if (held) return { code: held.code, expiresAt: held.expiresAt.toISOString() };
  const network = networkOf(address);
  await deleteCodesBefore(db, now);
  await deleteSurplusCodes(db, network, mostOfNetwork - 1);
  const expiresAt = new Date(now.getTime() + codeLifeMs);
  const code = makeCode(randomInt);
  const row = { code, tokenHash, expiresAt, network, seenAt: now };
  if (await insertCode(db, row)) return { code, expiresAt: expiresAt.toISOString() };
  return codeFor({ app, address }, tokenHash);
}
