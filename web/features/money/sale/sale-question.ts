import { messages } from '#contract/messages.ts';
import type { SaleHold } from '#contract/money/sale.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { api, type client } from '#web/lib/api.ts';

export type ShownSale = Awaited<ReturnType<typeof client.sale.state>>;
export type SaleType = ShownSale['types'][number];

/**
 * The number of remaining tickets is outdated immediately. So each visit asks the server, and asks again while a person
 * chooses.
 */
export const saleQuery = (eventId: string) => api.sale.state.queryOptions({ input: { eventId }, staleTime: 0 });

/** Says why a paid ticket is not on sale now; free tickets stay available (N7). */
export const unsoldWords = ({ event, canCharge, providers }: ShownSale, { price }: SaleType): string | null => {
  if (price === 0) return null;
  if (!canCharge) return messages.sale.unconfirmed;
  if (providers.card || providers.paypal) return null;
  return event.currency === 'USD' ? 'Todavía no se puede pagar en línea.' : messages.joining.reasons['no-provider'];
};
export const isSellable = (sale: ShownSale, type: SaleType) => unsoldWords(sale, type) === null;

/** How many tickets of a type this buyer may choose: the remaining ones plus the ones already held for the buyer. */
export const mostOf = ({ holds }: ShownSale, { uid, state, left, mostPerPerson }: SaleType): number => {
  if (state === 'soon') return mostPerPerson;
  const held = holds.find(({ typeId }) => typeId === uid)?.quantity ?? 0;
  return Math.min(mostPerPerson, left + held);
};

export type Wishes = Readonly<Record<string, number>>;

/** The unit price for this quantity, in cents. Up to the quantity that is held, the price of the hold applies. */
export const priceFor = (
  { holds }: Pick<ShownSale, 'holds'>,
  { uid, price }: Pick<SaleType, 'uid' | 'price'>,
  wish: number,
): number => {
  const own = holds.filter(({ typeId, quantity }) => typeId === uid && wish <= quantity);
  return Math.min(price, ...own.map(({ unitPrice }) => unitPrice));
};

const lineOf = ({ uid, name }: SaleType, quantity: number, cents: number) =>
  quantity > 0 ? [{ typeId: uid, name: `${quantity} × ${name}`, quantity, cents }] : [];

/** The message when a hold costs more than the page showed. The buyer must read the new price before paying. */
export const dearerOf = (shown: ShownSale, holds: readonly SaleHold[]): string | null => {
  const dearer = shown.types.flatMap(type => {
    const own = holds.find(
      ({ typeId, unitPrice, quantity }) => typeId === type.uid && unitPrice > priceFor(shown, type, quantity),
    );
    return own ? messages.sale.dearer(type.name, formatPrice(own.unitPrice, shown.event.currency)) : [];
  });
  return dearer.join(' ') || null;
};

/** The chosen quantities as order lines. */
export const linesOf = (sale: ShownSale, wishes: Wishes) =>
  sale.types.flatMap(type => {
    const quantity = wishes[type.uid] ?? 0;
    return lineOf(type, quantity, quantity * priceFor(sale, type, quantity));
  });

/** Writes the price of a quantity, for use inside a sentence. */
export const atPrice = (
  { quantity, unitPrice }: { quantity: number; unitPrice: number },
  currency: Currency,
): string => (unitPrice === 0 ? 'gratis' : `por ${formatPrice(quantity * unitPrice, currency)}`);

/** The held tickets in the form of order lines. Their price is that of the hold, whatever the type costs now. */
export const heldLines = ({ types, holds }: ShownSale) =>
  types.flatMap(type => {
    const own = holds.filter(({ typeId }) => typeId === type.uid);
    const sum = (of: (hold: SaleHold) => number) => own.reduce((all, hold) => all + of(hold), 0);
    return lineOf(
      type,
      sum(({ quantity }) => quantity),
      sum(({ quantity, unitPrice }) => quantity * unitPrice),
    );
  });

/** The part of the chosen tickets that can be held now. It leaves out types whose sale has not begun. */
export const wishedNow = (sale: ShownSale, wishes: Wishes, now: number): Wishes =>
  Object.fromEntries(
    sale.types.flatMap(type => {
      const { uid, state, saleStart } = type;
      const hasBegun = state === 'open' || (state === 'soon' && saleStart !== null && Date.parse(saleStart) <= now);
      const quantity = wishes[uid] ?? 0;
      return hasBegun && isSellable(sale, type) && quantity > 0 ? [[uid, quantity]] : [];
    }),
  );

export const countOf = (wishes: Wishes): number => Object.values(wishes).reduce((sum, quantity) => sum + quantity, 0);

export const heldOf = ({ holds }: Pick<ShownSale, 'holds'>): Wishes =>
  Object.fromEntries(holds.map(({ typeId, quantity }) => [typeId, quantity]));

/** The moment when the purchase ends: when the first hold expires. Null without a hold. */
export const heldUntil = ({ holds }: ShownSale): string | null => holds.map(({ until }) => until).sort()[0] ?? null;
