import type { TimeParts } from './values.ts';

function partsOf(found: RegExpExecArray | null): TimeParts | null {
  if (!found) return null;
  const [, minutes, seconds, after, behind] = found;
  const fraction = after ?? behind ?? '';
  return { minutes: Number(minutes), seconds: Number(seconds), milliseconds: Number(fraction.padEnd(3, '0')) };
}

/**
 * `6:49`, `6:49.25`, `6:49,250` and `6:49:250`; null for what is no time, and for what could be another one: seconds of
 * one digit, or `0:06:49`, which a spreadsheet means as hours. Whether the parts are too many is asked elsewhere.
 */
export const readWholeTime = (text: string): TimeParts | null =>
  partsOf(/^(\d{1,3}):(\d{2})(?:[.,](\d{1,3})|:(\d{3}))?$/.exec(text.trim()));

/** A time in a field that holds nothing but a time, where the colon may be left out: `0649`. */
export const readTime = (text: string): TimeParts | null =>
  readWholeTime(text) ?? partsOf(/^(\d{1,2})(\d{2})(?:[.,](\d{1,3}))?$/.exec(text.trim()));
