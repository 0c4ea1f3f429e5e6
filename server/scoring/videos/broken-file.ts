/** A part of the file: `from` included, `to` excluded. */
export type Span = { from: number; to: number };

/** The file is truncated, or not of the type that its first bytes state. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';
}
