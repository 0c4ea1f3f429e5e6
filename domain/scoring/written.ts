const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** L8. */
export const ordinal = (position: number): string => `${position}.º`;

/** ATH-061: hundredths of points or of a percent, always with two decimals. */
export const formatPoints = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${padded(hundredths % 100, 2)}`;

/** `m:ss`, above an hour `h:mm:ss`; with milliseconds where there are any. */
export function formatTimeMs(timeMs: number): string {
  const seconds = Math.floor(timeMs / 1000);
  const minutes = Math.floor(seconds / 60);
  const fraction = timeMs % 1000 === 0 ? '' : `.${padded(timeMs % 1000, 3)}`;
  const rest = `${padded(seconds % 60, 2)}${fraction}`;
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${padded(minutes % 60, 2)}:${rest}`;
}

/** Thousandths with as many decimals as they need. */
export function formatQuantity(thousandths: number): string {
  const decimals = padded(thousandths % 1000, 3).replace(/0+$/, '');
  return `${Math.floor(thousandths / 1000)}${decimals === '' ? '' : `.${decimals}`}`;
}
