export const currencies = [
  ...(['USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG'] as const),
  ...(['CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES'] as const),
] as const;
export type Currency = (typeof currencies)[number];

type CurrencyFacts = {
  /** Signs before and after an amount. A dollar sign other than USD has its code behind. */
  before: string;
  after: string;
  /** The sign before the decimals. */
  point: '.' | ',';
  /** Decimals of the smallest unit, here and at Stripe. */
  digits: 0 | 2;
  /** The smallest step of a price, in smallest units. */
  least: number;
  /** The highest price, in smallest units. The columns are integers, so some are lower than 100,000 dollars. */
  most: number;
  stripe: boolean;
  paypal: boolean;
};

const facts = (before: string, after: string, point: '.' | ',', more: Partial<CurrencyFacts> = {}): CurrencyFacts => ({
  ...{ before, after, point, digits: 2, least: 1, most: 10_000_000, stripe: true, paypal: false },
  ...more,
});

const inPaypal = { paypal: true };
const wholeUnits = { least: 100, most: 1_000_000_000 };
const noDecimals = { digits: 0, most: 100_000_000 } as const;
const tens = { least: 10 };

/** The providers' currencies, from Stripe's list of currencies and PayPal's list of codes. */
export const currencyFacts: Readonly<Record<Currency, CurrencyFacts>> = {
  USD: facts('$', '', '.', inPaypal),
  EUR: facts('', '\u{a0}€', ',', inPaypal),
  MXN: facts('$', '\u{a0}MXN', '.', { paypal: true, most: 100_000_000 }),
  COP: facts('$', '\u{a0}COP', ',', wholeUnits),
  CLP: facts('$', '\u{a0}CLP', ',', noDecimals),
  ARS: facts('$', '\u{a0}ARS', ',', wholeUnits),
  PEN: facts('S/\u{a0}', '', '.', tens),
  UYU: facts('$', '\u{a0}UYU', ',', wholeUnits),
  BOB: facts('Bs\u{a0}', '', ',', tens),
  PYG: facts('₲\u{a0}', '', ',', noDecimals),
  CRC: facts('₡', '', ',', wholeUnits),
  GTQ: facts('Q', '', '.'),
  HNL: facts('L\u{a0}', '', '.'),
  NIO: facts('C$', '', '.'),
  DOP: facts('RD$', '', '.'),
  // PayPal takes it from accounts of Brazil only.
  BRL: facts('R$\u{a0}', '', ','),
  GBP: facts('£', '', '.', inPaypal),
  CAD: facts('$', '\u{a0}CAD', '.', inPaypal),
  VES: facts('', '\u{a0}VES', ',', { stripe: false, most: 1_000_000_000 }),
};

export const isCurrency = (code: string): code is Currency => (currencies as readonly string[]).includes(code);

/** Names the currency of amounts that leave the program, unless it is the usual one. */
export const unlessUsd = (currency: Currency): { currency: Currency } | object =>
  currency === 'USD' ? {} : { currency };

/** True for an amount that an organizer may ask as a price. */
export const isPrice = (cents: number, currency: Currency): boolean => {
  const { least, most } = currencyFacts[currency];
  return Number.isInteger(cents) && cents >= 0 && cents <= most && cents % least === 0;
};

/** The same number in another currency, up to its next price: 50.25 dollars become 51 Chilean pesos. */
export function renamed(cents: number, from: Currency, to: Currency): number {
  const { digits, least } = currencyFacts[to];
  // Multiply first: a division would leave parts of a unit that round up to the next price.
  return Math.ceil((cents * 10 ** digits) / 10 ** currencyFacts[from].digits / least) * least;
}
