import { box, colors, draw, group, set, shrink, stage, tally, words, write } from '#web/display/draw.ts';
import { hourText } from '#web/display/format-time.ts';
import type { Scene } from '#web/display/scene.ts';
import { footer } from './footer.ts';

const { width, margin } = stage;
const left = 62;
const room = width - left - margin;
const field = { top: 190, bottom: 950 } as const;
const sizes = [210, 190, 170, 150, 130, 112, 96] as const;
const lineHeight = 1;

/** The organizer's message to the hall, as large as it fits. */
export function noticeScene(event: { name: string; timeZone: string }, text: string): Scene {
  const eyebrow = words(event.name.toUpperCase(), {
    x: 166,
    y: 96,
    size: 32,
    weight: 600,
    color: colors.dim,
    spacing: 2.4,
  });
  const hour = words('', { x: width - margin, y: 112, size: 72, anchor: 'end' });
  const said = words('', { x: left, y: 0, size: sizes[0], more: { role: 'status', 'aria-label': text } });
  const bar = box(0, field.top, 18, 0, colors.volt);
  const foot = footer();
  const node = group({}, tally(margin, 56, 56), eyebrow, hour, bar, said, foot.node);
  let isFitted = false;
  return {
    node,
    update: known => {
      write(hour, hourText(known.now, event.timeZone));
      foot.update(known);
      if (isFitted) return;
      isFitted = true;
      shrink(eyebrow, width - 166 - margin - hour.getComputedTextLength() - 40, [32, 28, 26]);
      lay(said, bar, text.toUpperCase());
    },
  };
}

/** Breaks the text into lines, at the largest size that fits the field. */
function lay(node: SVGTextElement, bar: SVGElement, text: string): void {
  const tall = field.bottom - field.top;
  for (const size of sizes) {
    set(node, 'font-size', size);
    const isSmallest = size === sizes[sizes.length - 1];
    const full = linesOf(node, text, isSmallest, room);
    if (full === null || (full.length * size * lineHeight > tall && !isSmallest)) continue;
    const lines = balanced(node, text, full);
    const height = lines.length * size * lineHeight;
    const top = field.top + Math.max(0, (tall - height) / 2) - 20;
    node.textContent = '';
    lines.forEach((line, at) => {
      const y = top + (at + 0.86) * size * lineHeight;
      node.appendChild(draw('tspan', { x: left, y }, document.createTextNode(line)));
    });
    set(bar, 'y', top - 24);
    set(bar, 'height', height + 48);
    return;
  }
}

/** The same number of lines, with lengths as equal as possible. So no word is alone in the last line. */
function balanced(node: SVGTextElement, text: string, full: string[]): string[] {
  let best = full;
  for (let width = room * 0.96; width > room * 0.4; width -= room * 0.04) {
    const narrower = linesOf(node, text, false, width);
    if (narrower === null || narrower.length > full.length) break;
    best = narrower;
  }
  return best;
}

/** Breaks a text into lines. Null if a word is wider than the field; `breaks`: cuts such a word. */
function linesOf(node: SVGTextElement, text: string, breaks: boolean, most: number): string[] | null {
  const fits = (line: string) => {
    node.textContent = line;
    return node.getComputedTextLength() <= most;
  };
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    if (!fits(word) && !breaks) return null;
    for (const letter of Array.from(word)) {
      if (fits(line + letter)) line += letter;
      else {
        lines.push(line);
        line = letter;
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}
