const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** L7: cents as `$1,250.00`. */
export const formatMoney = (cents: number) => `$${dollars.format(cents / 100)}`;

/** What something costs, where nothing is a price, too. */
export const formatPrice = (cents: number) => (cents === 0 ? 'Gratis' : formatMoney(cents));

/** Cents as they stand in a field that has its dollar sign beside it: `1,250.00`. */
export const formatAmount = (cents: number) => dollars.format(cents / 100);

const withPoint = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
// One or two digits behind a comma are cents, as most of this region writes them: thousands have three.
const withComma = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/;

/** What was typed as dollars (`1250`, `1,250.5`, `$1,250.50`, `25,50`), in cents; null when it is no amount. */
export function parseMoney(typed: string): number | null {
  const amount = withPoint.exec(typed.trim()) ?? withComma.exec(typed.trim());
  if (!amount) return null;
  const [, whole = '', cents = ''] = amount;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
}
