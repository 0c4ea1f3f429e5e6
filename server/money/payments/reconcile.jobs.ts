import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { performRefund } from './refund-order.ts';

export const paymentJobs = (app: App): Handlers => ({
  'perform-refund': ({ refundId }) => performRefund(app, refundId),
  'reconcile-orders': () => reconcileOrders(app),
});
