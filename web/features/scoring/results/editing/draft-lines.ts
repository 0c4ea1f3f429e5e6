import type { Editing } from './editing.ts';
import type { RowText } from './result-columns.ts';

type Typed = { text: RowText; version: number; isSum?: boolean };
/** The draft of the table of results: the changed rows, by key. */
export type ResultsDraft = { rows: Record<string, Typed> };
export const noDraft: ResultsDraft = { rows: {} };

export function draftOf({ store, isDirty }: Editing): ResultsDraft {
  const rows: Record<string, Typed> = {};
  for (const key of store.keys()) {
    const { text } = store.get(key);
    const { version, isSum } = store.get(key.split('/')[0] ?? key);
    if (text && isDirty(key)) rows[key] = { text, version: version ?? 0, isSum };
  }
  return { rows };
}

/** Puts back the rows that were typed before a reload. Returns how many rows. */
export function restore({ store }: Editing, draft: ResultsDraft): number {
  const rows = Object.entries(draft.rows);
  for (const [key, { text, version, isSum = false }] of rows) {
    store.change(key, { text });
    store.change(key.split('/')[0] ?? key, { version, isSum });
  }
  return rows.length;
}

/** The ids of the teams that must be open to show the draft. */
export const teamsOf = (draft: ResultsDraft): string[] => [
  ...new Set(
    Object.entries(draft.rows).flatMap(([key, { isSum }]) =>
      isSum || key.includes('/') ? [key.split('/')[0] ?? key] : [],
    ),
  ),
];
