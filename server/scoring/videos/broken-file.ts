/** A part of the file, from its first byte to the one after its last. */
export type Span = { from: number; to: number };

/** The file is not whole, or not what it begins like. */
export class BrokenFile extends Error {
  override name = 'BrokenFile';
}
