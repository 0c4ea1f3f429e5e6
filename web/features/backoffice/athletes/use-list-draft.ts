import { useState } from 'react';
import { type ListColumns, listFields } from '#domain/registration/entries/list-columns.ts';
import { type ReadList, readListTable } from '#domain/registration/entries/read-list.ts';
import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';
import type { ListCategory } from './listed-row.ts';

/**
 * The person's choice of the heading line and the meaning of each column. `of` names the columns for which it was made.
 */
type Choice = { of: string; headAt: number | null; columns: ListColumns | null };

export type ListDraft = {
  text: string;
  /** The category of rows that name no category. */
  categoryId: string | null;
  choice: Choice | null;
  /** The category that each unknown name means. Keys are the names in searchable form. */
  meanings: Record<string, string>;
};

const isWord = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readChoice(value: unknown): Choice | null {
  if (!isRecord(value) || !isWord(value.of)) return null;
  const { headAt, columns } = value;
  return {
    of: value.of,
    headAt: typeof headAt === 'number' ? headAt : null,
    columns: Array.isArray(columns) ? columns.map(one => listFields.find(field => field === one) ?? null) : null,
  };
}

/** Reads the draft that this tab stored. Keeps only the valid parts, because an older build may have written it. */
function readDraft(name: string): Partial<ListDraft> {
  const kept = readKept(name, 'tab');
  if (isWord(kept)) return { text: kept };
  if (!isRecord(kept)) return {};
  const meanings = isRecord(kept.meanings) ? Object.entries(kept.meanings) : [];
  return {
    ...(isWord(kept.text) && { text: kept.text }),
    ...(isWord(kept.categoryId) && { categoryId: kept.categoryId }),
    choice: readChoice(kept.choice),
    meanings: Object.fromEntries(meanings.filter((entry): entry is [string, string] => isWord(entry[1]))),
  };
}

const columnsOf = ({ headAt, columns }: ReadList) => [headAt, ...columns.map(({ header }) => header)].join('\t');

/** Reads the list with the choices of its draft. A choice made for other columns does not apply. */
export function readDraftList({ text, categoryId, choice, meanings }: ListDraft, categories: readonly ListCategory[]) {
  const category = categories.find(({ id }) => id === categoryId) ?? null;
  const reading = { categories, category, meanings: new Map(Object.entries(meanings)) };
  if (choice) {
    const columns = choice.columns ?? undefined;
    const read = readListTable(text, { ...reading, headAt: choice.headAt, columns });
    if (columnsOf(read) === choice.of) return read;
  }
  return readListTable(text, reading);
}

/** The person's choice of heading and columns for this list, to store in the draft. */
export const choiceOf = (list: ReadList, columns: ListColumns | null): Choice => ({
  of: columnsOf(list),
  headAt: list.headAt,
  columns,
});

/** The draft of a list, stored with all choices for a reload of the tab. */
export function useListDraft(name: string, begin: Pick<ListDraft, 'categoryId'>) {
  const [draft, setDraft] = useState<ListDraft>(() => ({
    ...{ text: '', choice: null, meanings: {} },
    ...begin,
    ...readDraft(name),
  }));
  const change = (changes: Partial<ListDraft>): ListDraft => {
    const next = { ...draft, ...changes };
    setDraft(next);
    if (!keep(name, next, 'tab')) forget(name, 'tab');
    return next;
  };
  return { draft, change, forgetDraft: () => forget(name, 'tab') };
}
