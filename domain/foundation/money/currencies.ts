export const currencies = [
  ...(['USD', 'EUR', 'MXN', 'COP', 'CLP', 'ARS', 'PEN', 'UYU', 'BOB', 'PYG'] as const),
  ...(['CRC', 'GTQ', 'HNL', 'NIO', 'DOP', 'BRL', 'GBP', 'CAD', 'VES'] as const),
] as const;
export type Currency = (typeof currencies)[number];

export const isCurrency = (code: string): code is Currency => (currencies as readonly string[]).includes(code);

/** Names the currency of amounts that leave the program, unless it is the usual one. */
export const unlessUsd = (currency: Currency): { currency: Currency } | object =>
  currency === 'USD' ? {} : { currency };
