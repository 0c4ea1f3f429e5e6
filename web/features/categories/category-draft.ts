import type { CategoryValues } from './category-values.ts';

// What was typed outlives a reload, for this account and this form. Storage can be forbidden or full; the form works
// without its draft.
type Draft = { base: CategoryValues; values: CategoryValues };

const keyOf = (name: string) => `category-draft:${name}`;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isDraft(draft: unknown): draft is Draft {
  return typeof draft === 'object' && draft !== null && 'base' in draft && 'values' in draft;
}

/** The stored category with what was typed over it: a field that nobody touched shows what is stored by now. */
export function readDraft(name: string, stored: CategoryValues): CategoryValues | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    if (!isDraft(draft)) return null;
    const fields = Object.keys(stored) as (keyof CategoryValues)[];
    const typed = fields.filter(field => field in draft.values && !same(draft.values[field], draft.base[field]));
    const restored = { ...stored, ...Object.fromEntries(typed.map(field => [field, draft.values[field]])) };
    return same(restored, stored) ? null : restored;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: Draft) {
  const write = (values: CategoryValues) =>
    localStorage.setItem(keyOf(name), JSON.stringify({ base: draft.base, values }));
  try {
    write(draft.values);
  } catch {
    // A picture may be too large for what is left; the words are not.
    try {
      write({ ...draft.values, photo: draft.base.photo });
    } catch {}
  }
}

export function forgetDraft(name: string) {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {}
}
