import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { wireError } from '#testing/call-by-name.ts';
import { openCallableApp, precondition } from '#testing/callable-app.ts';
import { signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { cards } from '#testing/factories/orders.ts';

const { app, call } = await openCallableApp();

test("PUB-237 PUB-301 paymentStreaming: a card token → the pass is paid once, at the server's price", async () => {
  const admin = await signInAsAdmin(app);
  const viewer = await signUpAs(app, 'athlete');
  const details = { description: 'Live Streaming', user_email: 'otro@correo.test', user_fullname: 'Otro' };
  const data = { source: cards.good, amount: 0.01, details };
  expect(await call('paymentStreaming', data)).toMatchObject(
    wireError(401, 'UNAUTHENTICATED', messages.session.required),
  );
  expect(await call('paymentStreaming', data, viewer)).toMatchObject(precondition(messages.streaming.notForSale));
  const form = { iframe: 'https://youtu.be/aqz-KE-bpKQ', price: 1200, isFree: false, streamingActive: true };
  await admin.client.streaming.save({ form, version: 1 });

  // Without a card token no order is made, so the viewer has no open order.
  for (const source of [undefined, '', 7]) {
    expect(await call('paymentStreaming', { ...data, source }, viewer)).toMatchObject(
      wireError(400, 'INVALID_ARGUMENT', messages.joining.card),
    );
  }
  expect(await viewer.client.streaming.watch({ device: 'laptop-1' })).toMatchObject({ openOrder: null });
  expect(await call('paymentStreaming', { ...data, source: cards.declined }, viewer)).toMatchObject({ status: 400 });
  const paid = await call('paymentStreaming', data, viewer);
  expect(paid).toEqual({ status: 200, result: { active: true, id_order: expect.any(String) } });
  expect(await call('paymentStreaming', data, viewer)).toEqual(paid);
  const { id_order: id } = paid.result as { id_order: string };
  expect((await viewer.client.orders.readOrder({ id })).order).toMatchObject({ total: 1200, state: 'fulfilled' });
  expect(await call('paymentStreaming', { ...data, source: cards.bank }, viewer)).toMatchObject(
    precondition(messages.streaming.paidAlready),
  );
});
