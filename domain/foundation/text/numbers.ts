const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/**
 * `1,250` and `42.195`: a number in a sentence has the separators of prices (L7). Results, targets and points are shown
 * as they are typed, without a comma.
 */
export const writeNumber = (value: number): string => format.format(value);
