import { type EventValue, type EventValues, emptyEvent } from './event-values.ts';

export type Draft = {
  values: EventValues;
  /** The picture did not fit beside the rest. */
  withoutPhoto: boolean;
  /** Which state of the stored event the draft was written over; '' for a new event. */
  base: string;
};

/** One draft an account and an event: this browser may be somebody else's tomorrow. */
export const draftKey = (uid: string, eventId: string | null) => `event-draft:${uid}:${eventId ?? 'new'}`;

// Local storage takes about five million letters for the whole platform.
const mostLetters = 1_500_000;

// Storage can be forbidden or full; the form works without its draft.
export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (!draft || typeof draft.values !== 'object') return null;
    const known = Object.entries(draft.values as Record<string, unknown>).filter(
      ([field, value]) => field in emptyEvent && isOfKind(field as EventValue, value),
    );
    return {
      values: { ...emptyEvent, ...Object.fromEntries(known) },
      withoutPhoto: draft.withoutPhoto === true,
      base: String(draft.base ?? ''),
    };
  } catch {
    return null;
  }
}

// What is null while unanswered may be anything but an object; all else is of the kind that it begins with.
function isOfKind(field: EventValue, value: unknown): boolean {
  if (field === 'scenarios') return Array.isArray(value);
  return emptyEvent[field] === null ? typeof value !== 'object' || value === null : typeof value === 'string';
}

/** Answers whether the picture had to be left out. */
export function writeDraft(key: string, values: EventValues, base: string): boolean {
  const isTooLarge = values.photo.startsWith('data:') && values.photo.length > mostLetters;
  if (!isTooLarge && store(key, { values, withoutPhoto: false, base })) return false;
  store(key, { values: { ...values, photo: '' }, withoutPhoto: true, base });
  return true;
}

function store(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {}
}
