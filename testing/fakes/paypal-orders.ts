import { randomBytes } from 'node:crypto';

type Money = { currency_code: string; value: string };
type Capture = {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  amount: Money;
  custom_id: string;
  invoice_id: string;
  seller_receivable_breakdown: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
};
type Refund = { id: string; status: 'COMPLETED' | 'PENDING' | 'FAILED'; amount: Money; custom_id: string };
type Unit = {
  custom_id: string;
  invoice_id: string;
  description: string;
  amount: Money;
  payments: { captures: Capture[]; refunds: Refund[] };
};
type FakePaypalOrder = {
  id: string;
  intent: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  create_time: string;
  update_time: string;
  purchase_units: [Unit];
};

export class PaypalRefusal extends Error {
  readonly status: number;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
  }
}

const id = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
const cents = ({ value }: Money) => Math.round(Number(value) * 100);
const money = (amount: number, currency: string): Money => ({
  currency_code: currency,
  value: (amount / 100).toFixed(2),
});
const taken = ['USD', 'EUR', 'MXN', 'GBP', 'CAD'];
const sum = (all: { amount: Money }[]) => all.reduce((total, { amount }) => total + cents(amount), 0);

type Emit = (type: string, resource: unknown) => void;

/** Orders by the rules of PayPal: the person approves, one capture takes the money, refunds may be parts. */
export function createPaypalOrders(emit: Emit) {
  const orders = new Map<string, FakePaypalOrder>();
  const approvals = new Map<string, 'pays' | 'declined'>();
  let nextCapture: Capture['status'] = 'COMPLETED';
  let nextRefund: Refund['status'] = 'COMPLETED';
  let moves = 0;

  function find(reference: string): FakePaypalOrder {
    const order = orders.get(reference);
    if (!order) throw new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
    return order;
  }
  function move(order: FakePaypalOrder, status: FakePaypalOrder['status']) {
    order.status = status;
    order.update_time = new Date(Date.now() + ++moves * 1000).toISOString();
  }
  const withOrder = (order: FakePaypalOrder, capture: Capture) => ({
    ...capture,
    supplementary_data: { related_ids: { order_id: order.id } },
  });
  const all = () => [...orders.values()].map(order => order.purchase_units[0]);
  const came = (capture: Capture) => capture.status !== 'DECLINED' && capture.status !== 'PENDING';

  return {
    orders,
    find,
    create(request: { intent: string; purchase_units: [Omit<Unit, 'payments'>] }): FakePaypalOrder {
      const [unit] = request.purchase_units;
      if (!/^\d+\.\d\d$/.test(unit.amount.value)) throw new PaypalRefusal(400, 'INVALID_PARAMETER_SYNTAX');
      if (!taken.includes(unit.amount.currency_code)) throw new PaypalRefusal(422, 'CURRENCY_NOT_SUPPORTED');
      const now = new Date().toISOString();
      const order: FakePaypalOrder = {
        id: id(),
        intent: request.intent,
        status: 'PAYER_ACTION_REQUIRED',
        create_time: now,
        update_time: now,
        purchase_units: [{ ...unit, payments: { captures: [], refunds: [] } }],
      };
      orders.set(order.id, order);
      return order;
    },
    /** The person's decision in PayPal's window. An approved payment can still be declined at its capture. */
    approve(reference: string, outcome: 'pays' | 'declined' = 'pays') {
      const order = find(reference);
      if (order.status === 'COMPLETED') return order;
      approvals.set(reference, outcome);
      move(order, 'APPROVED');
      emit('CHECKOUT.ORDER.APPROVED', structuredClone(order));
      return order;
    },
    /** Forgets an order, as PayPal does after some hours. */
    expire: (reference: string) => void orders.delete(reference),
    void: (reference: string) => move(find(reference), 'VOIDED'),
    nextCapture: (status: Capture['status']) => {
      nextCapture = status;
    },
    capture(reference: string): FakePaypalOrder {
      const order = find(reference);
      const [unit] = order.purchase_units;
      if (order.status === 'COMPLETED') throw new PaypalRefusal(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw new PaypalRefusal(422, 'ORDER_NOT_APPROVED');
      if (approvals.get(reference) === 'declined') throw new PaypalRefusal(422, 'INSTRUMENT_DECLINED');
      const isPaidBefore = all().some(
        other => other.invoice_id === unit.invoice_id && other.payments.captures.some(came),
      );
      if (isPaidBefore) throw new PaypalRefusal(422, 'DUPLICATE_INVOICE_ID');
      const gross = cents(unit.amount);
      const fee = Math.round(gross * 0.0349) + 49;
      const capture: Capture = {
        id: id(),
        status: nextCapture,
        amount: unit.amount,
        custom_id: unit.custom_id,
        invoice_id: unit.invoice_id,
        seller_receivable_breakdown: {
          gross_amount: unit.amount,
          paypal_fee: money(fee, unit.amount.currency_code),
          net_amount: money(gross - fee, unit.amount.currency_code),
        },
      };
      nextCapture = 'COMPLETED';
      unit.payments.captures.push(capture);
      move(order, 'COMPLETED');
      emit(`PAYMENT.CAPTURE.${capture.status}`, withOrder(order, capture));
      return order;
    },
    /** Decides a capture that PayPal still examines. */
    settleCapture(reference: string, status: 'COMPLETED' | 'DECLINED') {
      const order = find(reference);
      const capture = order.purchase_units[0].payments.captures[0];
      if (!capture) throw new Error(`nothing was captured of ${reference}`);
      capture.status = status;
      emit(`PAYMENT.CAPTURE.${status}`, withOrder(order, capture));
    },
    nextRefund: (status: Refund['status']) => {
      nextRefund = status;
    },
    refund(captureId: string, request: { amount: Money; custom_id: string }): Refund {
      const unit = all().find(({ payments }) => payments.captures.some(capture => capture.id === captureId));
      const capture = unit?.payments.captures.find(one => one.id === captureId);
      if (!unit || !capture) throw new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
      if (request.amount.currency_code !== capture.amount.currency_code) {
        throw new PaypalRefusal(422, 'CURRENCY_MISMATCH');
      }
      const given = sum(unit.payments.refunds.filter(({ status }) => status !== 'FAILED')) + cents(request.amount);
      if (given > cents(capture.amount)) throw new PaypalRefusal(422, 'REFUND_AMOUNT_EXCEEDED');
      const refund: Refund = {
        id: id(),
        status: nextRefund,
        amount: request.amount,
        custom_id: request.custom_id,
      };
      nextRefund = 'COMPLETED';
      unit.payments.refunds.push(refund);
      capture.status = given === cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      emit('PAYMENT.CAPTURE.REFUNDED', refund);
      return refund;
    },
    /** All captured and all refunded cents of this fake. */
    charged: () => sum(all().flatMap(({ payments }) => payments.captures.filter(came))),
    refunded: () => sum(all().flatMap(({ payments }) => payments.refunds.filter(({ status }) => status !== 'FAILED'))),
  };
}
