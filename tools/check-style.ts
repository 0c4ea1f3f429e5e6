import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from './source-files.ts';

type Sheet = { path: string; text: string };
type Counted = 'sizes' | 'gaps' | 'radii' | 'weights' | 'widths';

/**
 * Limits of the number of distinct values of the scale. They may only fall: a change that lowers a count lowers its
 * limit too.
 */
export const ceiling: Record<Counted, number> = { sizes: 13, gaps: 7, radii: 4, weights: 3, widths: 4 };

const words: Record<Counted, [what: string, advice: string]> = {
  sizes: ['sizes of type', 'use a --type-* of web/scale.css, or <Text size>'],
  gaps: ['gaps', 'use a --gap-* of web/scale.css, or <Stack gap> and <Row gap>'],
  radii: ['radii', 'use a --radius-* of web/scale.css'],
  weights: ['weights of type', 'use 400, 600 or 700'],
  widths: ['widths of the window', 'use 23.75, 48, 64 or 75em: min-width: 48em, max-width: 47.99em'],
};

// Values that do not count: no value, the parent's value, or a part of the text around it.
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

/** A width has two edges, below it and from it. Both edges count as one width. */
function widthsOf(text: string): string[] {
  const queries = [...text.matchAll(/@media[^{]+/g)].map(([query]) => query);
  return queries.flatMap(query =>
    [...query.matchAll(/(min|max)-width:\s*([\d.]+)(\w+)/g)].map(
      ([, edge, width, unit]) => `${Number(width) + (edge === 'max' ? (unit === 'em' ? 0.01 : 1) : 0)}${unit}`,
    ),
  );
}

/** All distinct values of the scale in the stylesheets, each with the first file that has it. */
export function readStyle(sheets: Sheet[]): Record<Counted, Map<string, string>> {
  const all = (read: (text: string) => string[]) =>
    new Map(
      sheets.toReversed().flatMap(({ path, text }) => {
        const rules = text.replaceAll(/\/\*.*?\*\/|@font-face\s*\{.*?\}/gs, '');
        return read(rules).map(value => [value, path] as const);
      }),
    );
  return {
    sizes: all(text => [...valuesOf(text, 'font-size'), ...shorthands(text).flatMap(sizeOf)]),
    gaps: all(text => valuesOf(text, '(?:row-|column-)?gap')),
    radii: all(text => valuesOf(text, 'border(?:-\\w+)*-radius')),
    weights: all(text => [...valuesOf(text, 'font-weight'), ...shorthands(text).flatMap(weightOf)]),
    widths: all(widthsOf),
  };
}

export function styleFaults(sheets: Sheet[], most: Record<Counted, number> = ceiling): string[] {
  const found = readStyle(sheets);
  return (Object.keys(words) as Counted[]).flatMap(kind => {
    const values = found[kind];
    const [what, advice] = words[kind];
    if (values.size > most[kind]) {
      const list = [...values].map(([value, path]) => `${value} in ${path}`).sort();
      return [`${values.size} ${what}, the scale has ${most[kind]}: ${advice}. Found: ${list.join(', ')}`];
    }
    if (values.size < most[kind])
      return [`tools/check-style.ts: only ${values.size} ${what} are left: lower ${kind} to ${values.size}`];
    return [];
  });
}

export function checkStyle(root: string): string[] {
  const paths = listSourceFiles(root).filter(path => path.endsWith('.css'));
  return styleFaults(paths.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })));
}
