import { createHash, randomInt } from 'node:crypto';
import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';
import { codeLifeMs, makeCode } from '#domain/day/displays/screen-code.ts';
import { type Wanted, wantedOf } from '#domain/day/displays/wanted.ts';
import { listSponsors } from '#server/competition/sponsors/sponsors.reads.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import {
  deleteCodesBefore,
  deleteSurplusCodes,
  insertCode,
  listCategories,
  markCodeSeen,
  markSeen,
} from './displays.store.ts';

type Hello = { token: string; info?: ScreenInfo | undefined };
type Asking = Pick<RequestContext, 'app' | 'address'>;

// Limit of unpaired televisions per address. Beyond it the codes with the oldest last call are deleted. A real one
// calls every three seconds. The rate limit allows no network 600 calls in that time.
const mostOfNetwork = 600;

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Returns what a television should show. An unpaired one gets its pairing code. */
export async function answerHeartbeat(asking: Asking, { token, info }: Hello): Promise<ScreenHello> {
  const { app } = asking;
  const db = app.database.kysely;
  const tokenHash = hashOfToken(token);
  const screen = await markSeen(db, tokenHash, {
    seenAt: app.now(),
    ...(info && { info: JSON.stringify(info) }),
  });
  if (!screen) return { state: 'code', ...(await codeFor(asking, tokenHash)) };
  const { name, scene, placeId, eventId, eventName, timeZone, simultaneousCategories, wantedN } = screen;
  const wanted = wantedOf(screen.wanted as Wanted | null, scene);
  const [places, categories, sponsors] = await Promise.all([
    listPlaces(db, { id: eventId, simultaneousCategories }),
    wanted.kind === 'board' ? listCategories(db, eventId) : [],
    wanted.kind === 'sponsors' ? listSponsors(db, eventId) : undefined,
  ]);
  const place = places.find(({ id }) => id === placeId) ?? { id: placeId, name: null };
  const board = categories.find(({ uid, isShown }) => wanted.kind === 'board' && uid === wanted.categoryId && isShown);
  const event = { uid: eventId, name: eventName, timeZone };
  const boardName = board ? board.name : null;
  return { state: 'paired', name, event, place, scene, wanted, wantedN, boardName, ...(sponsors && { sponsors }) };
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
