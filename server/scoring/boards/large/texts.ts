// A column of texts in one buffer. Hundreds of thousands of texts are a few blocks of memory: threads transfer them
// without a copy, and they cost the garbage collector nothing.

export type Texts = { bytes: Uint8Array; starts: Uint32Array };

/** Packs texts into one buffer. Null and the empty text are the same there. */
export function packTexts(texts: readonly (string | null)[]): Texts {
  const starts = new Uint32Array(texts.length + 1);
  let bytes = Buffer.allocUnsafeSlow(1024 + 16 * texts.length);
  let end = 0;
  texts.forEach((text, at) => {
    if (text !== null && text !== '') {
      const most = end + 3 * text.length;
      if (most > bytes.length) {
        const longer = Buffer.allocUnsafeSlow(2 * most);
        longer.set(bytes.subarray(0, end));
        bytes = longer;
      }
      end += bytes.write(text, end);
    }
    starts[at + 1] = end;
  });
  return { bytes: new Uint8Array(bytes.subarray(0, end)), starts };
}

export function textAt({ bytes, starts }: Texts, at: number): string {
  const from = starts[at] ?? 0;
  const to = starts[at + 1] ?? from;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();
}

export const textOrNull = (texts: Texts, at: number): string | null => textAt(texts, at) || null;

/** Returns the first index with a text not before `sought`. The texts are sorted by code units. */
export function firstNotBefore(texts: Texts, sought: string): number {
  let low = 0;
  let high = texts.starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(texts, middle) < sought) low = middle + 1;
    else high = middle;
  }
  return low;
}
