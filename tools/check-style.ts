import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from './source-files.ts';

type Sheet = { path: string; text: string };
type Counted = 'sizes' | 'gaps' | 'radii' | 'weights' | 'widths' | 'files' | 'lines';

/** Upper limits. They may only fall: a change that lowers a count lowers its limit too. */
export const ceiling: Record<Counted, number> = {
  sizes: 13,
  gaps: 7,
  radii: 4,
  weights: 3,
  widths: 4,
  files: 149,
  lines: 8_800,
};
/** Lines and files change daily. A limit this far above the count must be lowered. */
const slack: Partial<Record<Counted, number>> = { files: 148, lines: 500 };

const words: Record<Counted, [what: string, advice: string]> = {
  sizes: ['tamaños de letra', 'usa uno de los --type-* de web/scale.css, o <Text size>'],
  gaps: ['separaciones', 'usa una de las --gap-* de web/scale.css, o <Stack gap> y <Row gap>'],
  radii: ['radios', 'usa uno de los --radius-* de web/scale.css'],
  weights: ['pesos de letra', 'hay 400, 600 y 700'],
  widths: ['anchos de pantalla', 'hay 23.75, 48, 64 y 75em: min-width: 48em, max-width: 47.99em'],
  files: ['hojas de estilo', 'compón con Stack, Row y Text de web/ui antes de escribir una hoja'],
  lines: ['líneas de estilo', 'compón con Stack, Row y Text de web/ui antes de escribir una regla'],
};

// Values outside the scale: no value, the parent's value, or a part of the text around it.
const plain = /^(0|none|normal|inherit|smaller|\/)$/;
const wordsOf = (value: string): string[] => value.match(/[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s]+/g) ?? [];

function valuesOf(text: string, property: string): string[] {
  const found = text.matchAll(new RegExp(`(?<![\\w-])${property}:\\s*([^;}]+)`, 'g'));
  return [...found].flatMap(([, value]) => wordsOf(value!.trim())).filter(value => !plain.test(value));
}

const weightOf = (font: string) => /^(\d{3})\b/.exec(font)?.[1] ?? [];
function sizeOf(font: string): string[] {
  const parts = wordsOf(font);
  return parts.slice(0, Math.max(0, parts.indexOf('/'))).slice(-1);
}
const shorthands = (text: string) => [...text.matchAll(/(?<![\w-])font:\s*([^;}]+)/g)].map(([, font]) => font!.trim());

/** The two edges of a width, below it and from it, count as one width. */
function widthsOf(text: string): string[] {
  const queries = [...text.matchAll(/@media[^{]+/g)].map(([query]) => query);
  return queries.flatMap(query =>
    [...query.matchAll(/(min|max)-width:\s*([\d.]+)(\w+)/g)].map(
      ([, edge, width, unit]) => `${Number(width) + (edge === 'max' ? (unit === 'em' ? 0.01 : 1) : 0)}${unit}`,
    ),
  );
}

/** Distinct values of the scale in all stylesheets, by kind. */
export function readStyle(sheets: Sheet[]): Record<Counted, Set<string> | number> {
  const texts = sheets.map(({ text }) => text.replaceAll(/\/\*.*?\*\/|@font-face\s*\{.*?\}/gs, ''));
  const all = (read: (text: string) => string[]) => new Set(texts.flatMap(read));
  return {
    sizes: all(text => [...valuesOf(text, 'font-size'), ...shorthands(text).flatMap(sizeOf)]),
    gaps: all(text => valuesOf(text, '(?:row-|column-)?gap')),
    radii: all(text => valuesOf(text, 'border(?:-\\w+)*-radius')),
    weights: all(text => [...valuesOf(text, 'font-weight'), ...shorthands(text).flatMap(weightOf)]),
    widths: all(widthsOf),
    files: sheets.length,
    lines: sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  };
}

export function styleFaults(sheets: Sheet[], most: Record<Counted, number> = ceiling): string[] {
  const found = readStyle(sheets);
  return (Object.keys(words) as Counted[]).flatMap(kind => {
    const values = found[kind];
    const count = typeof values === 'number' ? values : values.size;
    const [what, advice] = words[kind];
    if (count > most[kind]) {
      const list = typeof values === 'number' ? '' : ` (${[...values].sort().join(', ')})`;
      return [`${count} ${what} y caben ${most[kind]}${list}: ${advice}`];
    }
    if (count + (slack[kind] ?? 0) < most[kind])
      return [`Ya solo hay ${count} ${what}: baja ${kind} a ${count} en tools/check-style.ts, para que no vuelvan`];
    return [];
  });
}

export function checkStyle(root: string): string[] {
  const paths = listSourceFiles(root).filter(path => path.endsWith('.css'));
  return styleFaults(paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })));
}
