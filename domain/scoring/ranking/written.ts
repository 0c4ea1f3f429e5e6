const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** L8: positions are written as Spanish ordinals. */
export const ordinal = (position: number): string => `${position}.º`;

/** ATH-061: hundredths of points or of a percent, always with two decimals. */
export const formatPoints = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${padded(hundredths % 100, 2)}`;

/** Thousandths with as many decimals as they need. */
export function formatQuantity(thousandths: number): string {
  const decimals = padded(thousandths % 1000, 3).replace(/0+$/, '');
  return `${Math.floor(thousandths / 1000)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** What a rail came to, in its unit; a weight that never went up is no zero. */
export const writeCount = (thousandths: number, unit: string): string =>
  unit === 'kg' && thousandths === 0 ? 'sin intento válido' : `${formatQuantity(thousandths)} ${unit}`.trim();
