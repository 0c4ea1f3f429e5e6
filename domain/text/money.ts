const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** L7: cents as `$1,250.00`. */
export const formatMoney = (cents: number): string => `$${dollars.format(cents / 100)}`;
