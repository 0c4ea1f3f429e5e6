const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** `1,250` and `42.195`: a number in a sentence has the separators that prices (L7) and points have. */
export const writeNumber = (value: number): string => format.format(value);
