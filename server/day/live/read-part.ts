import type { PartQuery } from './board-version.ts';

const longestText = 100;
const idForm = /^[\w-]{1,64}$/;

/** Parses `?page=` (with `&order=name`), `?find=` or `?entry=` of a large board. Null without any of them. */
export function readPart(query: string): PartQuery | null | 'unreadable' {
  if (query === '') return null;
  const asked = new URLSearchParams(query);
  const find = asked.get('find');
  if (find !== null) {
    const text = find.trim();
    // No name contains a NUL or half a surrogate pair.
    const isReadable = text.length > 0 && text.length <= longestText && text.isWellFormed() && !text.includes('\0');
    return isReadable ? { kind: 'find', text } : 'unreadable';
  }
  const entry = asked.get('entry');
  if (entry !== null) return idForm.test(entry) ? { kind: 'entry', id: entry } : 'unreadable';
  const page = asked.get('page');
  if (page === null) return null;
  const order = asked.get('order');
  if (!/^[1-9]\d{0,5}$/.test(page) || (order !== null && order !== 'name')) return 'unreadable';
  return { kind: 'page', number: Number(page), ...(order && { order }) };
}
