/** Whoever judges or organizes has this much room; what is stored are its thousandths. */
export const mostQuantity = 1_000_000;

/** People here write decimals with a comma. */
function numberOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,12}(\.\d{1,3})?$/.test(typed) ? Number(typed) : null;
}

export const isTooMuch = (text: string): boolean => (numberOf(text) ?? 0) > mostQuantity;
/** Null for what is no quantity, and for one that is too much. */
export const readQuantity = (text: string): number | null => (isTooMuch(text) ? null : numberOf(text));
