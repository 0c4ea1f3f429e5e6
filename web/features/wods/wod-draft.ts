import type { WodValues } from './wod-values.ts';

// Storage can be forbidden or full; the form works without its draft.
const keyOf = (name: string) => `wod:${name}`;

const isExercise = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && 'name' in value && 'cant' in value;

const fits = (value: unknown, like: unknown): boolean =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every(isExercise)
    : value === null || like === null || typeof value === typeof like;

/** What this tab's form held before a reload; null without one. No new picture, which would not fit. */
export function readDraft(name: string, stored: WodValues): WodValues | null {
  try {
    const kept = sessionStorage.getItem(keyOf(name));
    if (kept === null) return null;
    const draft = JSON.parse(kept) as Record<string, unknown>;
    const known = Object.entries(draft).filter(
      ([field, value]) => field in stored && fits(value, stored[field as keyof WodValues]),
    );
    return { ...stored, ...Object.fromEntries(known) };
  } catch {
    return null;
  }
}

export function keepDraft(name: string, { photo: _, ...values }: WodValues) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {}
}

export function forgetDraft(name: string) {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {}
}
