// A scene is one SVG of 1920 by 1080. It scales to every screen without cutting, and an old television can draw it.

const space = 'http://www.w3.org/2000/svg';
export const stage = { width: 1920, height: 1080, margin: 56 } as const;

export const colors = {
  ground: '#080c15',
  band: '#0d1322',
  line: '#1f2940',
  track: '#1b2436',
  text: '#f2f4f8',
  fill: '#e5e8ee',
  dim: '#98a3b5',
  silent: '#4a556b',
  volt: '#c6f21f',
  ink: '#0a0f1a',
  amber: '#ffc247',
} as const;

const faces = {
  title: '"Barlow Condensed", "Arial Narrow", sans-serif',
  text: '"Inter Variable", Arial, sans-serif',
} as const;

type Attributes = Record<string, string | number | null>;

export function draw<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | null)[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(space, tag);
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value !== null) node.setAttribute(name, String(value));
  }
  for (const child of children) if (child) node.appendChild(child);
  return node;
}

export const group = (attributes: Attributes, ...children: (Node | null)[]) => draw('g', attributes, ...children);

export const box = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  draw('rect', { x, y, width, height, fill, ...more });

type Words = {
  x: number;
  /** The baseline of the text. */
  y: number;
  size: number;
  color?: string;
  face?: keyof typeof faces;
  weight?: 400 | 600 | 700;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  more?: Attributes;
};

export function words(text: string, { x, y, size, ...style }: Words): SVGTextElement {
  const { color = colors.text, face = 'title', weight = face === 'title' ? 700 : 400, anchor = 'start' } = style;
  const node = draw('text', {
    x,
    y,
    fill: color,
    'font-family': faces[face],
    'font-size': size,
    'font-weight': weight,
    'text-anchor': anchor,
    'letter-spacing': style.spacing ?? null,
    style: 'font-variant-numeric: tabular-nums',
    ...style.more,
  });
  node.textContent = text;
  return node;
}

/** Writes only a changed text, to avoid a repaint. */
export function write(node: SVGElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

export function set(node: SVGElement, name: string, value: string | number): void {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

export const show = (node: SVGElement, isShown: boolean) => set(node, 'visibility', isShown ? 'visible' : 'hidden');

/**
 * Reduces the font size until the text fits; cuts the text if even the smallest does not. The text must be in the
 * document.
 */
export function shrink(node: SVGTextElement, width: number, sizes: readonly number[]): void {
  for (const size of sizes) {
    set(node, 'font-size', size);
    if (node.getComputedTextLength() <= width) return;
  }
  const whole = node.textContent || '';
  for (let length = whole.length - 1; length > 0 && node.getComputedTextLength() > width; length -= 1) {
    node.textContent = `${whole.slice(0, length).replace(/[\s·,]+$/, '')}…`;
  }
}

export const chipWidth = 240;
/** A label in an amber frame at the right; hidden while its text is empty. */
export function chip(right: number, middle: number, height: number) {
  const left = right - chipWidth;
  const frame = { fill: 'none', stroke: colors.amber, 'stroke-width': 3, rx: 8 };
  const size = Math.max(26, Math.min(38, Math.round(height * 0.6)));
  const at = { x: left + chipWidth / 2, y: middle + size * 0.36, size, anchor: 'middle', spacing: 1 } as const;
  const said = words('', { ...at, weight: 600, color: colors.amber });
  const node = group({}, box(left, middle - height / 2, chipWidth, height, 'none', frame), said);
  const say = (text: string) => {
    write(said, text.toUpperCase());
    show(node, text !== '');
  };
  say('');
  return { node, say };
}

const strokes = [14, 26, 38, 50];
/** Logo, positioned by its upper left corner. */
export const tally = (x: number, y: number, height: number, color: string = colors.text) =>
  group(
    { transform: `translate(${x} ${y}) scale(${height / 48})`, 'aria-hidden': 'true' },
    ...strokes.map(left => box(left - 3, 3, 6, 42, color, { rx: 1.5 })),
    draw('path', { d: 'M1 37 63 11', stroke: color === colors.ink ? color : colors.volt, 'stroke-width': 7 }),
  );
