// Functions to read and write seconds as mm:ss.

const two = (number: number) => String(number).padStart(2, '0');

export const writeDuration = (seconds: number | null): string =>
  seconds === null ? '' : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** `12:30`, `12.30` and `1230` are equal; `12` alone is minutes. Null above 59:59 or for another text. */
export function parseDuration(text: string): number | null {
  const parts = /^(\d{1,2})(?:\s*[:.,' ]?\s*(\d{2})|[:.,' ])?$/.exec(text.trim());
  // Three digits without a colon are one digit of minutes and two of seconds.
  const short = /^(\d)(\d{2})$/.exec(text.trim());
  const [, minutes, seconds = '0'] = short ?? parts ?? [];
  if (minutes === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(minutes) * 60 + Number(seconds);
}
