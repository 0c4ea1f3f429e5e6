const isKeyed = (row: unknown): row is { key: string } => typeof row === 'object' && row !== null && 'key' in row;

const rowAt = (path: string, values: object): unknown => {
  const [name = '', at] = path.split('.');
  const rows = (values as Record<string, unknown>)[name];
  return Array.isArray(rows) && at !== undefined ? rows[Number(at)] : undefined;
};

/**
 * Replaces the row index in a path with the row's key. So an error moves with its row and disappears with it. Rows
 * without a key keep their index.
 */
export function keyedPath(path: string, values: object): string {
  const row = rowAt(path, values);
  const [name, , ...rest] = path.split('.');
  return isKeyed(row) ? [name, row.key, ...rest].join('.') : path;
}

/** True if the changes leave the row of a keyed path as it was. */
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
