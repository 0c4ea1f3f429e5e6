import type { Order } from '#contract/money/orders.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Bounded } from '#server/foundation/mail/bound-mail.ts';
import type { MailContent } from '#server/foundation/mail/mail-words.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { findOrderView } from '#server/money/payments/orders.store.ts';
import { toOrder } from './order-view.ts';

type MailedOrder = Order & { athleteName: string };

// A payer of real money always gets the mail. So this mail has no daily limit.
const boundedBy = ({ total, isTest }: Order): Bounded => (total > 0 && !isTest ? { share: null } : {});

/** Queues the mail in the caller's transaction. An erased account has no address and gets no mail. */
export async function mailToPayer(
  trx: Db,
  app: App,
  orderId: string,
  write: (order: MailedOrder) => MailContent,
  bounded?: Bounded,
) {
  const row = await findOrderView(trx, orderId);
  if (!row?.athleteEmail || row.athleteEmail.endsWith('@invalid')) return;
  const order = toOrder(row, app.now());
  const mail = write({ ...order, athleteName: row.athleteName ?? '' });
  await queueMail(trx, app, { recipient: row.athleteEmail, ...mail }, bounded ?? boundedBy(order));
}
