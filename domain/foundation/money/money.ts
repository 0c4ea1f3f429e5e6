import { type Currency, currencyFacts } from './currencies.ts';

// Our own table writes money, because the forms of `Intl` differ between servers and browsers. Amounts are integers of
// the currency's smallest unit, which the code names cents (L7).

// An answer of an older release names no currency.
const factsOf = (currency: Currency) => currencyFacts[currency] ?? currencyFacts.USD;

/** Writes an amount for a field that shows the currency's sign itself: `1,250.00`. */
export function formatAmount(cents: number, currency: Currency): string {
  const { digits, point, least } = factsOf(currency);
  const unit = 10 ** digits;
  const [size, sign] = [Math.abs(cents), cents < 0 ? '-' : ''];
  const whole = String(Math.trunc(size / unit)).replace(/\B(?=(\d{3})+$)/g, point === '.' ? ',' : '.');
  const isWhole = least % unit === 0 && size % unit === 0;
  return sign + whole + (isWhole ? '' : point + String(size % unit).padStart(digits, '0'));
}

/** Writes an amount of money: `$1,250.00`, `1.250,00 €`, `$180.000 COP` (L7, N30). */
export const formatMoney = (cents: number, currency: Currency): string =>
  factsOf(currency).before + formatAmount(cents, currency) + factsOf(currency).after;

/** Writes a price; zero is `Gratis`. */
export const formatPrice = (cents: number, currency: Currency): string =>
  cents === 0 ? 'Gratis' : formatMoney(cents, currency);

const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
// One or two digits after the other sign are decimals, too: people of one place write both. Three are thousands.
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;

const swapped = (text: string) => text.replaceAll(/[.,]/g, sign => (sign === '.' ? ',' : '.'));

function withoutSigns(typed: string, currency: Currency): string {
  const { before, after } = currencyFacts[currency];
  let text = typed.trim();
  for (const sign of [before.trim(), after.trim(), currency]) {
    if (sign === '') continue;
    if (text.startsWith(sign)) text = text.slice(sign.length).trim();
    else if (text.endsWith(sign)) text = text.slice(0, -sign.length).trim();
  }
  return text;
}

/** Cents of a typed amount (`1250`, `1,250.5`, `$1,250.50`, `25,50`); null if it is not an amount. */
export function parseMoney(typed: string, currency: Currency): number | null {
  const { digits, point } = currencyFacts[currency];
  const bare = withoutSigns(typed, currency);
  const text = point === '.' ? bare : swapped(bare);
  const amount = withPoint.exec(text) ?? withComma.exec(text);
  if (!amount) return null;
  const [, whole = '', decimals = ''] = amount;
  if (decimals.length > digits) return null;
  return Number(whole.replaceAll(/[.,]/g, '')) * 10 ** digits + Number(decimals.padEnd(digits, '0'));
}

/** An amount in whole units, for machines that read a number. */
export const toMajor = (cents: number, currency: Currency): number => cents / 10 ** currencyFacts[currency].digits;

/** An amount in whole units with the currency's decimals: `1250.00`, `45000`. */
export const toDecimals = (cents: number, currency: Currency): string =>
  toMajor(cents, currency).toFixed(currencyFacts[currency].digits);
