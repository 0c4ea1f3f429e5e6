import type { Withdraw } from '#contract/join-form.ts';
import { messages } from '#contract/messages.ts';
import { hasStarted } from '#domain/events/event-states.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { holdOwnEntry } from '#server/entries/entries.access.ts';
import { withdrawEntry } from '#server/entries/take-out.ts';
import { timesOf } from '#server/events/times-of.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { placeGivenUp } from '#server/mail/order-mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { teamWithdrawn } from '#server/mail/team-mails.ts';
import { noteWithdrawn } from '#server/payments/leave-orders.ts';
import { mailToPayer } from '#server/payments/order-mails.ts';
import { wantRefund } from '#server/payments/request-refund.ts';

/**
 * N14: out of an event before it starts, alone or as captain with the whole team. The place is free at once; what was paid
 * stays with its order, whose athlete may ask for it here or later.
 */
export async function withdraw(app: App, viewer: Viewer, { entryId, refund, reason }: Withdraw): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { event, entry, names } = await holdOwnEntry(trx, viewer, entryId);
    if (hasStarted(timesOf(event), app.now().getTime())) throw refused(messages.joining.withdrawStarted);
    const people = await withdrawEntry(trx, app, entry);
    for (const { id, name, email } of people) {
      if (id === entry.userId || !names.teamName) continue;
      await queueMail(trx, app, { recipient: email, ...teamWithdrawn(name, names.teamName, event.name) });
    }
    const payer = entry.orderId ? await noteWithdrawn(trx, app, entry.orderId) : null;
    // What a former captain paid is not asked for by the one who followed: they are told, and ask themselves.
    if (refund && payer !== entry.userId) throw refused(messages.joining.noRequest.nothing);
    if (refund) await wantRefund(trx, app, { event, orderId: entry.orderId ?? '', reason });
    else if (entry.orderId) await mailToPayer(trx, app, entry.orderId, order => placeGivenUp(order, app.now()));
    return entry.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
