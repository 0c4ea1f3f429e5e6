import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { isStaffOfDay } from '#server/scoring/staff/staff.access.ts';
import { type CardRow, findCard } from './cards.store.ts';

/** A card of an event where this account works. Any other looks like none, so that a guess learns nothing. */
export async function cardFor(db: Db, viewer: Viewer, code: string): Promise<CardRow> {
  const card = await findCard(db, code);
  const isOwn = card && viewer.type === 'organization' && card.organizationId === viewer.uid;
  if (!card || !(isOwn || (await isStaffOfDay(db, viewer.uid, card.eventId)))) throw notFound(messages.cards.missing);
  return card;
}
