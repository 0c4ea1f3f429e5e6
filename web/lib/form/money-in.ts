import { messages } from '#contract/messages.ts';
import { type Currency, currencyFacts } from '#domain/foundation/money/currencies.ts';
import { formatAmount, parseMoney } from '#domain/foundation/money/money.ts';

/** Gives a `MoneyField` the forms of this currency. */
export function moneyIn(currency: Currency) {
  const { before, after } = currencyFacts[currency];
  return {
    sign: (before || after).trim(),
    format: (cents: number) => formatAmount(cents, currency),
    parse: (typed: string) => parseMoney(typed, currency),
    invalidError: messages.field.money(currency),
  };
}
