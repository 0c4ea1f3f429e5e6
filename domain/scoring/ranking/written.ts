const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** Positions are written as Spanish ordinals (L8). */
export const ordinal = (position: number): string => `${position}.º`;

/** Writes hundredths of points or of a percent, always with two decimals (ATH-061). */
export const formatPoints = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${padded(hundredths % 100, 2)}`;

/** Writes a quantity in thousandths with only the decimals that it needs. */
export function formatQuantity(thousandths: number): string {
  const decimals = padded(thousandths % 1000, 3).replace(/0+$/, '');
  return `${Math.floor(thousandths / 1000)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** A rail's count in its unit; a weight that never went up is not written as zero. */
export const writeCount = (thousandths: number, unit: string): string =>
  unit === 'kg' && thousandths === 0 ? 'sin intento válido' : `${formatQuantity(thousandths)} ${unit}`.trim();
