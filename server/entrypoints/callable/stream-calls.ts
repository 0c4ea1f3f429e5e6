import { createHash, randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import { signedIn } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { type Call, type Calls, fieldOf } from './call.ts';

/** Pays for the stream. The server decides price and payer; `amount` and `details` are ignored (PUB-301). */
const paymentStreaming: Call = async (ask, data, context) => {
  const { uid } = await signedIn(context);
  const source = fieldOf(data, 'source');
  // Without a card token nothing can be paid, so no order is made.
  if (typeof source !== 'string' || source === '') {
    throw new ORPCError('BAD_REQUEST', { message: messages.joining.card });
  }
  // The key comes from the card's token, because a token pays once. The same token, resent after a lost answer, gives
  // the same order.
  const key = createHash('sha256')
    .update(JSON.stringify(['stream', uid, source]))
    .digest('hex');
  let answer = await ask.streaming.createOrder({ key });
  // Only the payment provider knows whether the card's token is still valid.
  if (['failed', 'refunded'].includes(answer.order.state)) {
    answer = await ask.streaming.createOrder({ key: randomUUID() });
  }
  if (answer.order.state === 'created') answer = await ask.orders.payWithCard({ id: answer.order.uid, token: source });
  const { order, next } = answer;
  if (order.state === 'fulfilled' || (order.state === 'paid' && !order.failure)) {
    return { active: order.state === 'fulfilled', id_order: order.uid };
  }
  if (next.kind !== 'confirm-card') throw refused(order.failure ?? messages.joining.leave);
  const more = { clientSecret: next.clientSecret, id_order: order.uid };
  const message = messages.joining.cardRefusals.authentication_required;
  throw new ORPCError('REFUSED', { status: 422, message, data: more });
};

export const streamCalls: Calls = { paymentStreaming };
