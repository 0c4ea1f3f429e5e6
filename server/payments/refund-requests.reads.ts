import type { Db } from '#server/db/connection.ts';

/** How many wait for an answer about their money, by event of an organization; events where nobody does are left out. */
export async function countRefundRequests(db: Db, organizationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refundRequests')
    .innerJoin('orders', 'orders.id', 'refundRequests.orderId')
    .innerJoin('events', 'events.id', 'orders.eventId')
    .select(['orders.eventId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('events.organizationId', '=', organizationId)
    .where('refundRequests.state', '=', 'asked')
    .groupBy('orders.eventId')
    .execute();
  return new Map(rows.map(({ eventId, count }) => [eventId, Number(count)]));
}
