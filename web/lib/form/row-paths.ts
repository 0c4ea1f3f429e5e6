const isKeyed = (row: unknown): row is { key: string } => typeof row === 'object' && row !== null && 'key' in row;

const rowAt = (path: string, values: object): unknown => {
  const [name = '', at] = path.split('.');
  const rows = (values as Record<string, unknown>)[name];
  return Array.isArray(rows) && at !== undefined ? rows[Number(at)] : undefined;
};

/**
 * A path into a list says which row it leads to by the row's own key, so that what is said of one stays with it
 * wherever it goes, and goes with it. Rows without a key are known by where they stand.
 */
export function keyedPath(path: string, values: object): string {
  const row = rowAt(path, values);
  const [name, , ...rest] = path.split('.');
  return isKeyed(row) ? [name, row.key, ...rest].join('.') : path;
}

/** Nothing of what a keyed path leads to is changed. */
export function isUntouched(keyed: string, before: object, changes: object): boolean {
  const [name = '', key] = keyed.split('.');
  if (!(name in changes)) return true;
  const rowOf = (values: object) => {
    const rows = (values as Record<string, unknown>)[name];
    return Array.isArray(rows) ? rows.find(row => isKeyed(row) && row.key === key) : undefined;
  };
  const row = rowOf(before);
  return row !== undefined && row === rowOf(changes);
}
