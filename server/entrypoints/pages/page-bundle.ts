import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ask, PageDrawer } from '#contract/first-paint.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

export type PageBundle = {
  drawPage: PageDrawer['drawPage'];
  hasScreen: PageDrawer['hasScreen'];
  /** The HTML of an empty page, as the browser's build wrote it. */
  shell: string;
  /** Files that the browser needs for a screen and that the shell does not name. */
  filesOf: (screen: string) => { scripts: string[]; styles: string[] };
};

const readOrNull = (path: string) => readFile(path, 'utf8').catch(() => null);

function filesOfScreen(manifest: Manifest, screen: string) {
  const reach = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next, seen);
    return seen;
  };
  const inShell = reach('index.html');
  const chunks = [...reach(screen)].filter(key => !inShell.has(key)).flatMap(key => manifest[key] ?? []);
  const styles = new Set(chunks.flatMap(chunk => chunk.css ?? []));
  return { scripts: chunks.map(chunk => `/${chunk.file}`), styles: [...styles].map(file => `/${file}`) };
}

async function loadBundle(folder: string, shell: string, ask: Ask): Promise<PageBundle | null> {
  const [ours, manifestText] = [
    await readOrNull(join(folder, 'shell.html')),
    await readOrNull(join(folder, 'manifest.json')),
  ];
  if (ours !== shell || manifestText === null) return null;
  const manifest: Manifest = JSON.parse(manifestText);
  const entry = (await readdir(folder)).find(name => /^entry-server-.+\.js$/.test(name));
  if (!entry) return null;
  const { drawPage, hasScreen, answerCallsWith }: PageDrawer = await import(`${pathToFileURL(join(folder, entry))}`);
  answerCallsWith(ask);
  return { drawPage, hasScreen, shell, filesOf: screen => filesOfScreen(manifest, screen) };
}

/**
 * Returns the bundle that renders pages, if it matches the browser bundle in use: a page must not name files that a
 * newer build has removed. Null when there is none.
 */
export function keepPageBundle(distDir: string, ask: Ask): () => Promise<PageBundle | null> {
  const folder = join(dirname(distDir), 'ssr');
  let kept: { shell: string; bundle: Promise<PageBundle | null> } | undefined;
  return async () => {
    const shell = await readOrNull(join(distDir, 'index.html'));
    if (shell === null) return null;
    if (kept?.shell !== shell) {
      const next = { shell, bundle: loadBundle(folder, shell, ask) };
      kept = next;
      // A build replaces the two folders one after the other. While they do not match, the next call checks again.
      const forget = () => {
        if (kept === next) kept = undefined;
      };
      next.bundle.then(bundle => bundle ?? forget(), forget);
    }
    return kept?.bundle ?? null;
  };
}
