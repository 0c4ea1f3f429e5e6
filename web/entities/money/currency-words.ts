import { type Currency, currencies, currencyFacts } from '#domain/foundation/money/currencies.ts';

/** Name and plural of each currency. */
const names: Record<Currency, [name: string, plural: string]> = {
  USD: ['Dólar de Estados Unidos', 'dólares de Estados Unidos'],
  EUR: ['Euro', 'euros'],
  MXN: ['Peso mexicano', 'pesos mexicanos'],
  COP: ['Peso colombiano', 'pesos colombianos'],
  CLP: ['Peso chileno', 'pesos chilenos'],
  ARS: ['Peso argentino', 'pesos argentinos'],
  PEN: ['Sol', 'soles'],
  UYU: ['Peso uruguayo', 'pesos uruguayos'],
  BOB: ['Boliviano', 'bolivianos'],
  PYG: ['Guaraní', 'guaraníes'],
  CRC: ['Colón costarricense', 'colones costarricenses'],
  GTQ: ['Quetzal', 'quetzales'],
  HNL: ['Lempira', 'lempiras'],
  NIO: ['Córdoba', 'córdobas'],
  DOP: ['Peso dominicano', 'pesos dominicanos'],
  BRL: ['Real', 'reales'],
  GBP: ['Libra esterlina', 'libras esterlinas'],
  CAD: ['Dólar canadiense', 'dólares canadienses'],
  VES: ['Bolívar', 'bolívares'],
};

/** The sign that belongs to this currency alone, else its code. */
const signOf = (currency: Currency): string => {
  const { before, after } = currencyFacts[currency];
  return currency === 'USD' ? '$' : after.trim() || before.trim();
};

export const currencyLabel = (currency: Currency): string => `${names[currency][0]} (${signOf(currency)})`;

/** `En euros`. An answer of an older release names no currency. */
export const inCurrency = (currency: Currency = 'USD'): string => `En ${names[currency][1]}`;

/** The ways to pay online that a currency has. */
export function waysToPay(currency: Currency): string {
  const { stripe, paypal } = currencyFacts[currency];
  if (stripe) return paypal ? 'Tarjeta y PayPal' : 'Solo tarjeta';
  return paypal ? 'Solo PayPal' : 'Todavía sin pago en línea';
}

export const currencyOptions = currencies.map(currency => ({ value: currency, label: currencyLabel(currency) }));
