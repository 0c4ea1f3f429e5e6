import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { reconcileOrders } from '#server/money/payments/refunds/reconcile-orders.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';

export const paymentJobs = (app: App): Handlers => ({
  'perform-refund': ({ refundId }) => performRefund(app, refundId),
  'reconcile-orders': () => reconcileOrders(app),
});
