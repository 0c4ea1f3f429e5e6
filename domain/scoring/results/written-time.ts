const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/**
 * Writes a time: `06:35`, from one hour on `1:01:01`, with milliseconds if there are any. Screens, callables, downloads
 * and mails all use this function (N4).
 */
export function writeTime(timeMs: number): string {
  const seconds = Math.floor(timeMs / 1000);
  const minutes = Math.floor(seconds / 60);
  const fraction = timeMs % 1000 === 0 ? '' : `.${padded(timeMs % 1000, 3)}`;
  const rest = `${padded(minutes % 60, 2)}:${padded(seconds % 60, 2)}${fraction}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
