import { messages } from '#contract/messages.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { currencyFacts } from '#domain/foundation/money/currency-facts.ts';
import { formatAmount, parseMoney } from '#domain/foundation/money/money.ts';

/** What a `MoneyField` needs to write and read amounts of this currency. */
export function moneyIn(currency: Currency) {
  const { before, after, digits } = currencyFacts[currency];
  return {
    sign: (before || after).trim(),
    format: (cents: number) => formatAmount(cents, currency),
    parse: (typed: string) => parseMoney(typed, currency),
    invalidError: messages.field.money(formatAmount(1250 * 10 ** digits, currency)),
  };
}
