import type { Currency } from '#domain/foundation/money/currencies.ts';
import { currencyFacts } from '#domain/foundation/money/currency-facts.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { messages } from './messages.ts';

// The texts stay without currencies: pages without money load them, too.

/** The message at the price of an event that its currency does not have. */
export function priceRange(currency: Currency): string {
  const { least, most } = currencyFacts[currency];
  const [none, highest, step] = [0, most, least].map(cents => formatMoney(cents, currency)) as [string, string, string];
  const { event } = messages;
  return least === 1 ? event.priceRange(none, highest) : event.priceSteps(none, highest, step);
}

/** Why a ticket's price does not fit the event's currency; null if it does. */
export function priceFault(price: number, currency: Currency): string | null {
  const { most, least } = currencyFacts[currency];
  if (price > most) return messages.ticket.priceMost(formatMoney(most, currency));
  return price % least === 0 ? null : messages.ticket.priceStep(formatMoney(least, currency));
}
