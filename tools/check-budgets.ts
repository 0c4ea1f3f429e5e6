import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
export type BuildManifest = Record<string, Chunk>;
type Weights = { js: number; css: number; fonts: number };
type Page = { name: string; screen: string; limit: Weights };

const entry = 'index.html';
const publicLimit: Weights = { js: 140, css: 10, fonts: 71 };

/** What a first visit to each of these pages may cost, in kilobytes as they are sent. */
const pages: Page[] = [
  { name: 'inicio', screen: 'screens/public/home.tsx', limit: publicLimit },
  { name: 'inicio de sesión', screen: 'screens/public/login.tsx', limit: publicLimit },
  { name: 'registro', screen: 'screens/public/register-athlete.tsx', limit: { ...publicLimit, js: 190 } },
];

// A font comes in one file an alphabet, and a browser fetches only those whose letters a page shows.
const foreignAlphabet = /-(cyrillic|greek|vietnamese|latin-ext|math|symbols)/;

/** Every file that the browser loads before it can show the screen: the entry's and the screen's static imports. */
export function filesOfPage(manifest: BuildManifest, screen: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  visit(entry);
  visit(screen);
  const chunks = [...seen].map(key => manifest[key]).filter(chunk => chunk !== undefined);
  const files = chunks.flatMap(chunk => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]);
  return [...new Set(files)].filter(file => !foreignAlphabet.test(file));
}

export function weigh(files: string[], sizeOf: (file: string) => number): Weights {
  const sum = (pattern: RegExp) =>
    files.filter(file => pattern.test(file)).reduce((total, file) => total + sizeOf(file), 0) / 1024;
  return { js: sum(/\.js$/), css: sum(/\.css$/), fonts: sum(/\.woff2$/) };
}

export function checkBudgets(root: string): string[] {
  const web = join(root, 'dist', 'web');
  const path = join(web, '.vite', 'manifest.json');
  if (!existsSync(path)) return ['no hay un paquete construido que pesar'];
  const manifest: BuildManifest = JSON.parse(readFileSync(path, 'utf8'));
  return pages.flatMap(({ name, screen, limit }) => {
    if (!manifest[screen]) return [`${name}: la construcción no contiene ${screen}`];
    const weights = weigh(filesOfPage(manifest, screen), file => sentSize(join(web, file)));
    console.log(`  ${name}: ${describe(weights)}`);
    return (Object.keys(limit) as (keyof Weights)[])
      .filter(kind => weights[kind] > limit[kind])
      .map(kind => `${name}: ${weights[kind].toFixed(1)} KB de ${kind}, el límite es ${limit[kind]}`);
  });
}

function sentSize(path: string): number {
  const bytes = readFileSync(path);
  return path.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
}

const describe = ({ js, css, fonts }: Weights) =>
  `JS ${js.toFixed(1)} KB, CSS ${css.toFixed(1)} KB, letras ${fonts.toFixed(1)} KB`;
