const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/**
 * Writes a number of a sentence with the separators of prices: `1,250` and `42.195` (L7). Results, targets and points
 * have no comma for thousands, so that they look as people type them.
 */
export const writeNumber = (value: number): string => format.format(value);
