import { messages } from '#contract/messages.ts';
import type { Withdraw } from '#contract/money/join-form.ts';
import { hasStarted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { placeGivenUp } from '#server/foundation/mail/texts/order-mails.ts';
import { teamWithdrawn } from '#server/foundation/mail/texts/team-mails.ts';
import { noteWithdrawn } from '#server/money/payments/orders/leave-orders.ts';
import { mailToPayer } from '#server/money/payments/orders/order-mails.ts';
import { askForRefund, wantRefund } from '#server/money/payments/refunds/request-refund.ts';
import { holdOwnEntry } from '#server/registration/entries/entries.access.ts';
import { withdrawEntry } from '#server/registration/entries/leaving/remove-from-entry.ts';
import { joinEvent } from './join-event.ts';
import { readJoinOptions } from './join-options.ts';
import { readHolds, releaseHold } from './own-holds.ts';

export const joining = {
  options: authed.joining.options.handler(({ context: { app, viewer }, input }) =>
    readJoinOptions(app, viewer, input.id),
  ),
  createOrder: authed.joining.createOrder.handler(({ context, input }) => joinEvent(context, context.viewer, input)),
  withdraw: authed.joining.withdraw.handler(({ context: { app, viewer }, input }) => withdraw(app, viewer, input)),
  askRefund: authed.joining.askRefund.handler(({ context: { app, viewer }, input }) =>
    askForRefund(app, viewer, input),
  ),
};

/** The calls about places of an event that unpaid orders hold. */
export const keptPlaces = {
  holds: authed.income.holds.handler(({ context: { app, viewer }, input }) => readHolds(app, viewer, input.eventId)),
  releaseHold: authed.income.releaseHold.handler(({ context: { app, viewer }, input }) =>
    releaseHold(app, viewer, input.id),
  ),
};

/**
 * Leaves an event before it starts, alone or with the whole team. The place is free immediately. The money stays with
 * its order; its athlete may ask for it now or later (N14).
 */
async function withdraw(app: App, viewer: Viewer, { entryId, refund, reason }: Withdraw): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { event, entry, names } = await holdOwnEntry(trx, viewer, entryId);
    if (hasStarted(timesOf(event), app.now().getTime())) throw refused(messages.joining.withdrawStarted);
    const people = await withdrawEntry(trx, app, entry);
    for (const { id, name, email } of people) {
      if (id === entry.userId || !names.teamName) continue;
      await queueMail(trx, app, { recipient: email, ...teamWithdrawn(name, names.teamName, event.name) });
    }
    const payer = entry.orderId ? await noteWithdrawn(trx, app, entry.orderId) : null;
    // A new captain cannot request the money of the captain who paid. The payer gets a mail and can request it.
    if (refund && payer !== entry.userId) throw refused(messages.joining.noRequest.nothing);
    if (refund) await wantRefund(trx, app, { event, orderId: entry.orderId ?? '', reason });
    else if (entry.orderId) await mailToPayer(trx, app, entry.orderId, order => placeGivenUp(order, app.now()));
    return entry.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
