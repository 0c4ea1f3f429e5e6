import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

// SQL for the paid orders of the stream, refunded ones included.
const paidOrders = (streamNo: number) => sql`
  select orders.*, came.cents as paid, came.at as paid_at, coalesce(back.cents, 0) as refunded,
    coalesce(back.waits, false) as waits, last.state as last_state, last.failure as last_failure
  from orders
  join order_items on order_items.order_id = orders.id and order_items.stream_no = ${streamNo}
  join lateral (
    select sum(cents)::integer as cents, min(at) as at from order_history
    where order_id = orders.id and event = 'paid') came on came.cents is not null
  left join lateral (
    select sum(cents) filter (where state <> 'failed')::integer as cents, bool_or(state = 'asked') as waits
    from refunds where order_id = orders.id) back on true
  left join lateral (
    select state, failure from refunds where order_id = orders.id order by created_at desc limit 1) last on true
  where orders.kind = 'stream'`;

export type PassRow = {
  id: string;
  name: string;
  email: string;
  totalCents: number;
  isTest: boolean;
  paymentType: 'credit_card' | 'paypal' | 'free';
  paid: number;
  paidAt: Date;
  refunded: number;
  waits: boolean;
  lastState: 'asked' | 'done' | 'failed' | null;
  lastFailure: string | null;
};
type Filter = { streamNo: number; search: string };

const found = ({ streamNo, search }: Filter) => {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    from (${paidOrders(streamNo)}) as own
    left join users on users.id = own.user_id
    cross join lateral (
      select coalesce(own.buyer_name, users.name, '') as name, coalesce(own.buyer_email, users.email, '') as email) who
    where lower(who.name) like ${pattern} or who.email like ${pattern}`;
};

export async function listPasses(db: Db, filter: Filter, limit: number, offset: number): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select own.id, who.name, who.email, own.total_cents, own.is_test, own.payment_type, own.paid, own.paid_at, own.refunded, own.waits,
      own.last_state, own.last_failure
    ${found(filter)} order by own.paid_at desc, own.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPaid(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count ${found(filter)}`.execute(db);
  return Number(rows[0]?.count);
}

type Sums = { charged: number; refunded: number; testCharged: number };

/** Sums the income of a stream from the history of its orders. A pending refund counts as refunded. */
export async function sumPasses(db: Db, streamNo: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(paid) filter (where not is_test), 0)::bigint as charged,
      coalesce(sum(refunded) filter (where not is_test), 0)::bigint as refunded,
      coalesce(sum(paid) filter (where is_test), 0)::bigint as test_charged
    from (${paidOrders(streamNo)}) as own`.execute(db);
  return rows[0]!;
}
