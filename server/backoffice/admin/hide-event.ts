import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { hideHeldEvent, lockEventsOfOrganization, showHeldEvent } from '#server/competition/events/hidden-events.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { releaseHoldsOf } from '#server/money/payments/orders/release-holds.ts';

type Why = { reason: string | null; byBlock: boolean };

async function hide(trx: Db, app: App, event: OwnEventRow, why: Why): Promise<boolean> {
  if (!(await hideHeldEvent(trx, app, event, { at: app.now(), ...why }))) return false;
  await releaseHoldsOf(trx, app, event.id);
  return true;
}

/** Hides one event for the operator, with a reason that its organization reads (N8). */
export const hideEvent = (app: App, admin: Viewer, eventId: string, reason: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    // Two operators may act at the same moment. The second one gets an error, since the reason of the first is stored.
    if (!(await hide(trx, app, await lockEvent(trx, eventId), { reason, byBlock: false }))) {
      throw refused(messages.admin.alreadyHidden);
    }
    await recordAct(trx, 'event-hidden', { by: admin, eventId, at: app.now() });
  });

/** Shows a hidden event again. An event hidden with its blocked organization returns only with the organization. */
export const showEvent = (app: App, admin: Viewer, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const event = await lockEvent(trx, eventId);
    if (event.hiddenByBlock) throw refused(messages.admin.hiddenByBlock);
    if (!event.hiddenAt) return;
    await showHeldEvent(trx, event, app.now());
    await recordAct(trx, 'event-shown', { by: admin, eventId, at: app.now() });
  });

export async function hideEventsOf(trx: Db, app: App, organizationId: string): Promise<void> {
  for (const event of await lockEventsOfOrganization(trx, organizationId)) {
    await hide(trx, app, event, { reason: null, byBlock: true });
  }
}

/** Shows the events of an organization that is no longer blocked. Events hidden for their own reason stay hidden. */
export async function showEventsOf(trx: Db, app: App, organizationId: string): Promise<void> {
  for (const event of await lockEventsOfOrganization(trx, organizationId)) {
    if (event.hiddenByBlock) await showHeldEvent(trx, event, app.now());
  }
}
