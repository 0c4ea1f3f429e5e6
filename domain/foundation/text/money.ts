const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes cents as dollars: `$1,250.00` (L7). */
export const formatMoney = (cents: number) => `$${dollars.format(cents / 100)}`;

/** Writes a price in cents as dollars; zero is `Gratis`. */
export const formatPrice = (cents: number) => (cents === 0 ? 'Gratis' : formatMoney(cents));

/** Writes cents for a field that shows the dollar sign itself: `1,250.00`. */
export const formatAmount = (cents: number) => dollars.format(cents / 100);

const withPoint = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
// One or two digits after a comma are cents, as most of this region writes them. Three digits after a comma are
// thousands.
const withComma = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;

/** Cents of a typed amount (`1250`, `1,250.5`, `$1,250.50`, `25,50`); null if it is not an amount. */
export function parseMoney(typed: string): number | null {
  const amount = withPoint.exec(typed.trim()) ?? withComma.exec(typed.trim());
  if (!amount) return null;
  const [, whole = '', cents = ''] = amount;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}
