import type { PaymentType } from '#contract/money/join-form.ts';
import { newId } from '#web/lib/new-id.ts';
import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';
import { newOrderSecret } from '#web/lib/storage/order-secret.ts';
import type { Wishes } from './sale-question.ts';

// A copy of the list in `contract/`, whose schemas would make this page much larger.
const methods: readonly PaymentType[] = ['credit_card', 'paypal'];
const steps = ['choose', 'data', 'payment'] as const;
type SaleStep = (typeof steps)[number];
export type SaleDraft = {
  /** Idempotency key, so that an order sent twice is one order. A new order renews it with its secret. */
  key: string;
  secret: string;
  step: SaleStep;
  wishes: Wishes;
  paymentType: PaymentType | null;
  /** The order being paid. */
  orderId: string | null;
  /** The ticket type whose queue this browser is in. */
  lineOf: string | null;
};
type BuyerWords = { name: string; email: string };

/**
 * One draft per account and event, and one for guests. Typed text stays in this tab, because others may use the browser
 * later.
 */
export const draftName = (eventId: string, account: string | null) => `sale-draft:${account ?? 'guest'}:${eventId}`;
const buyerName = (name: string) => `${name}:buyer`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const readWishes = (stored: unknown): Wishes =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      ([, quantity]) => Number.isInteger(quantity) && quantity > 0,
    ),
  );

export const newOrderKeys = () => ({ key: newId(), secret: newOrderSecret() });

export const newDraft = (wishes: Wishes = {}): SaleDraft => ({
  ...newOrderKeys(),
  step: 'choose',
  wishes,
  paymentType: null,
  orderId: null,
  lineOf: null,
});

export function readDraft(name: string): SaleDraft | null {
  const stored = readKept(name) as Partial<SaleDraft> | null;
  if (!stored || !text(stored.key) || !text(stored.secret)) return null;
  return {
    key: text(stored.key),
    secret: text(stored.secret),
    step: steps.find(step => step === stored.step) ?? 'choose',
    wishes: readWishes(stored.wishes),
    paymentType: methods.find(type => type === stored.paymentType) ?? null,
    orderId: text(stored.orderId) || null,
    lineOf: text(stored.lineOf) || null,
  };
}

export const writeDraft = (name: string, draft: SaleDraft) => keep(name, draft);

export function readBuyer(name: string): BuyerWords | null {
  const stored = readKept(buyerName(name), 'tab') as Partial<BuyerWords> | null;
  return stored && { name: text(stored.name), email: text(stored.email) };
}

export const writeBuyer = (name: string, buyer: BuyerWords) => keep(buyerName(name), buyer, 'tab');

export function forgetSale(name: string) {
  forget(name);
  forget(buyerName(name), 'tab');
}
