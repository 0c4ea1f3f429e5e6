import { messages } from '#contract/messages.ts';
import { mayHelp } from '#server/day/rails/rails.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { approvedApplication, isStaffOfDay } from '#server/scoring/staff/staff.access.ts';
import { type CardRow, findCard } from './cards.store.ts';

/**
 * The card with this code, in an event where this account works. Any other code gets the answer for a missing card, so
 * a guess learns nothing.
 */
export async function cardFor(db: Db, viewer: Viewer, code: string, railId: string | null = null): Promise<CardRow> {
  const card = await findCard(db, code, railId);
  const isAtWork =
    card &&
    (viewer.organization
      ? card.organizationId === viewer.organization.id
      : await isStaffOfDay(db, viewer.uid, card.eventId));
  if (!isAtWork) throw notFound(messages.cards.missing);
  return card;
}

/** Access to type the cards of a category: for the organization, a manager of the event, and judges of the category. */
export async function mayType(trx: Db, viewer: Viewer, { eventId, categoryId }: OfCard): Promise<void> {
  if (viewer.organization || (await approvedApplication(trx, viewer.uid, eventId)).mayManage) return;
  await mayHelp(trx, viewer, { categoryId });
}

/** The judge whose categories a blank card is offered. Null for those who type every card of the event. */
export async function judgeOfCards(db: Db, viewer: Viewer, eventId: string): Promise<string | null> {
  if (viewer.organization || (await approvedApplication(db, viewer.uid, eventId)).mayManage) return null;
  return viewer.uid;
}

type OfCard = { eventId: string; categoryId: string };
