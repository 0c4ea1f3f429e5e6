import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RefundRequests } from '#server/foundation/db/types.gen.ts';
import { type OrderViewRow, selectOrderViews } from '#server/money/payments/orders.store.ts';

type RequestRow = Selectable<RefundRequests>;

export const insertRequest = (db: Db, request: Insertable<RefundRequests>) =>
  db.insertInto('refundRequests').values(request).execute();

export const findRequest = (db: Db, orderId: string): Promise<RequestRow | undefined> =>
  db.selectFrom('refundRequests').selectAll().where('orderId', '=', orderId).executeTakeFirst();

/** Answers a request, only while it waits. */
export const answerRequest = (db: Db, orderId: string, answer: Updateable<RefundRequests>) =>
  db.updateTable('refundRequests').set(answer).where('orderId', '=', orderId).where('state', '=', 'asked').execute();

/** Lets a granted request wait again, because the provider refused its refund. */
export const reopenRequest = (db: Db, orderId: string) =>
  db
    .updateTable('refundRequests')
    .set({ state: 'asked', answeredAt: null })
    .where('orderId', '=', orderId)
    .where('state', '=', 'granted')
    .execute();

/** Lists the waiting requests of an event, oldest first. */
export const listWaitingRequests = (db: Db, eventId: string): Promise<OrderViewRow[]> =>
  selectOrderViews(db)
    .where('orders.eventId', '=', eventId)
    .where('refundRequests.state', '=', 'asked')
    .orderBy('refundRequests.createdAt')
    .orderBy('orders.id')
    .limit(200)
    .execute();

/** Erases the text of an athlete's requests. Request and answer stay with the order. */
export const clearReasons = (db: Db, userId: string) =>
  db
    .updateTable('refundRequests')
    .set({ reason: '' })
    .where('orderId', 'in', ({ selectFrom }) =>
      selectFrom('orders').select('orders.id').where('orders.userId', '=', userId),
    )
    .execute();

/** Erases the texts of a buyer without an account. Request and answer stay with the order. */
export const clearReasonsOfBuyer = (db: Db, email: string) =>
  db
    .updateTable('refundRequests')
    .set({ reason: '' })
    .where('orderId', 'in', ({ selectFrom }) =>
      selectFrom('orders')
        .select('orders.id')
        .where('orders.buyerEmail', '=', email)
        .where('orders.userId', 'is', null),
    )
    .execute();
