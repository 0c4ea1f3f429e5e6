import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { type Face, faces } from './paper.ts';

type Align = 'left' | 'right' | 'center';
export type TextLook = {
  face: Face;
  size: number;
  /** In points. The text shrinks to this width, by a quarter at most. Then its end is cut. */
  width?: number;
  align?: Align;
};
type Run = { font: string; text: string };

/** The part of an open font that pdfkit's types leave out. */
type OpenFont = { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } };

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * A document in black on white, with the drawing functions of the prints. The second coordinate of a text is its
 * baseline.
 */
export function openPaper({ title, isWide = false }: { title: string; isWide?: boolean }) {
  const doc = new PDFDocument({
    size: 'A4',
    layout: isWide ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    lang: 'es',
    info: { Title: title, Creator: 'Pizarra' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const file of Object.values(faces).flat()) doc.registerFont(file, fileURLToPath(import.meta.resolve(file)));

  const known = new Map<string, string | null>();
  /** The font file that has this letter. Null if no file has it. */
  function fontOf(face: Face, letter: string): string | null {
    const key = `${face}${letter}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const has = (file: string) =>
      (doc.font(file) as unknown as OpenFont)._font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
    const font = faces[face].find(has) ?? null;
    known.set(key, font);
    return font;
  }

  /** Splits a text into pieces of one font each. A letter that no font file has becomes `·`. */
  function runsOf(face: Face, text: string): Run[] {
    const runs: Run[] = [];
    for (const letter of text.normalize('NFC').replace(/\s+/gu, ' ').trim()) {
      const own = fontOf(face, letter);
      const run = { font: own ?? faces[face][0]!, text: own ? letter : '·' };
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  /** Caches the widths of texts at size 1, because most texts appear again on the next card. */
  const widths = new Map<string, number>();
  function widthOfRun({ font, text }: Run): number {
    const key = `${font}\n${text}`;
    const found = widths.get(key) ?? doc.font(font, 1).widthOfString(text);
    widths.set(key, found);
    return found;
  }
  const widthOf = (runs: readonly Run[], size: number): number =>
    size * runs.reduce((sum, run) => sum + widthOfRun(run), 0);

  function fitted(face: Face, text: string, size: number, width: number): { runs: Run[]; size: number } {
    const runs = runsOf(face, text);
    const wide = widthOf(runs, size);
    if (wide <= width) return { runs, size };
    const least = size * 0.75;
    if ((wide * least) / size <= width) return { runs, size: (size * width) / wide };
    let letters = [...text];
    let cut = runs;
    while (letters.length > 1 && widthOf(cut, least) > width) {
      letters = letters.slice(0, Math.min(letters.length - 1, Math.ceil(letters.length * 0.95)));
      cut = runsOf(face, `${letters.join('').trimEnd()}…`);
    }
    return { runs: cut, size: least };
  }

  /** The text in one line if it fits. Otherwise it is cut between two words into two lines. */
  function linesOf(said: string, { face, size, width }: Required<Pick<TextLook, 'face' | 'size' | 'width'>>): string[] {
    if (widthOf(runsOf(face, said), size) <= width) return [said];
    const words = said.split(/\s+/u);
    const fits = (count: number) => widthOf(runsOf(face, words.slice(0, count).join(' ')), size) <= width;
    const first = words.findLastIndex((_, at) => fits(at + 1)) + 1 || 1;
    return [words.slice(0, first).join(' '), words.slice(first).join(' ')].filter(Boolean);
  }

  /** Draws a line of text and returns its width. */
  function text(said: string, x: number, y: number, { face, size: asked, width, align = 'left' }: TextLook): number {
    const { runs, size } =
      width === undefined ? { runs: runsOf(face, said), size: asked } : fitted(face, said, asked, width);
    const wide = widthOf(runs, size);
    const free = { left: 0, right: 1, center: 0.5 }[align];
    let at = x + ((width ?? 0) - wide) * free;
    for (const run of runs) {
      doc.font(run.font, size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += widthOfRun(run) * size;
    }
    return wide;
  }

  const line = (x: number, y: number, width: number, thick = 0.75) =>
    doc.addContent(`q 0 G ${thick} w ${round(x)} ${round(y)} m ${round(x + width)} ${round(y)} l S Q`);

  const upright = (x: number, y: number, height: number, thick = 0.75) =>
    doc.addContent(`q 0 G ${thick} w ${round(x)} ${round(y)} m ${round(x)} ${round(y + height)} l S Q`);

  const box = (x: number, y: number, width: number, height: number) =>
    doc.lineWidth(0.9).roundedRect(x, y, width, height, 2.2).stroke('black');

  /** A dashed line, to cut along. */
  const cut = (from: readonly [number, number], to: readonly [number, number]) =>
    doc.addContent(`q 0.45 G 0.6 w [3 2] 0 d ${from.join(' ')} m ${to.join(' ')} l S Q`);

  /** One path for the whole code: one operator a rectangle would double the time of the page. */
  function qr(said: string, x: number, y: number, side: number): void {
    const { data, size } = encode(said, { ecc: 'M', border: 0 });
    const step = side / size;
    const rows = data.flatMap((row, down) => {
      const dark: string[] = [];
      for (let from = 0; from < size; from++) {
        if (!row[from]) continue;
        let to = from;
        while (row[to]) to++;
        dark.push(`${[x + from * step, y + down * step, (to - from) * step, step].map(round).join(' ')} re`);
        from = to;
      }
      return dark;
    });
    doc.addContent(`q 0 g ${rows.join(' ')} f Q`);
  }

  /** Draws grey strokes in groups of five, to go over with a pen. Strokes that do not fit are left out. */
  function tally(count: number, x: number, y: number, { width, height }: { width: number; height: number }): void {
    const fives = Math.ceil(count / 5);
    const five = Math.max(height, Math.min(height * 1.7, width / fives));
    const step = five * 0.17;
    const strokes: string[] = [];
    for (let at = 0; at < Math.min(count, Math.floor(width / five + 0.01) * 5); at++) {
      const from = x + Math.floor(at / 5) * five;
      const upright = from + ((at % 5) + 0.5) * step;
      strokes.push(
        at % 5 < 4
          ? `${round(upright)} ${round(y)} m ${round(upright)} ${round(y + height)} l`
          : `${round(from - step * 0.3)} ${round(y + height * 0.78)} m ${round(from + step * 4.3)} ${round(y + height * 0.22)} l`,
      );
    }
    doc.addContent(`q 0.62 G 0.9 w ${strokes.join(' ')} S Q`);
  }

  /** Draws the platform's logo: four strokes and one across. */
  function mark(x: number, y: number, height: number): void {
    const step = height * 0.27;
    const upright = [0, 1, 2, 3].map(
      at => `${round(x + 3 + at * step)} ${y} m ${round(x + 3 + at * step)} ${y + height} l`,
    );
    const across = `${x} ${round(y + height * 0.72)} m ${round(x + step * 3 + 6)} ${round(y + height * 0.28)} l`;
    doc.addContent(`q 0 G 1 J ${round(height * 0.11)} w ${upright.join(' ')} ${across} S Q`);
  }

  async function end(): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
    doc.end();
    return promise;
  }

  return {
    addPage: () => doc.addPage(),
    size: isWide ? { width: 841.89, height: 595.28 } : { width: 595.28, height: 841.89 },
    ...{ text, linesOf, line, upright, box, cut, qr, tally, mark, end },
  };
}
export type Canvas = ReturnType<typeof openPaper>;
