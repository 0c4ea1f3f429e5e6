import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withLock } from './lock.mjs';
import { runProgram } from './run-program.ts';
import { listSourceFiles } from './source-files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Builds the browser's bundle into dist/web and the server's rendering bundle into dist/ssr, if their sources have
 * changed.
 */
export async function buildWeb(root: string): Promise<void> {
  if (isFresh(root)) return;
  await withLock(
    join(root, '.cache', 'build.lock'),
    () => console.log('· Another build is running: waiting for its end.'),
    () => (isFresh(root) ? undefined : build(root)),
  );
}

/** Playwright runs this file first, so that no story meets a bundle that is older than its sources. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for a file's default.
export default () => buildWeb(join(import.meta.dirname, '..'));

async function build(root: string): Promise<void> {
  const isFirst = !existsSync(hashFile(root));
  console.log(
    isFirst ? '· Building the interface…' : '· Building the interface: its sources changed since the last build…',
  );
  const [web, ssr] = [join(root, 'dist', 'web'), join(root, 'dist', 'ssr')];
  let hash: string;
  // Server and browser must draw the same page. So both bundles come from the same sources, or both are built again.
  do {
    hash = hashOfSources(root);
    await buildBundles(web, ssr);
  } while (hash !== hashOfSources(root));
  // The server draws pages only with the bundle that belongs to its `index.html`.
  copyFileSync(join(`${web}.next`, 'index.html'), join(`${ssr}.next`, 'shell.html'));
  copyFileSync(join(`${web}.next`, '.vite', 'manifest.json'), join(`${ssr}.next`, 'manifest.json'));
  await compressFiles(`${web}.next`);
  for (const folder of [ssr, web]) replaceFolder(folder);
  rmSync(`${ssr}.last`, { recursive: true, force: true });
  writeFileSync(hashFile(root), hash);
}

async function buildBundles(web: string, ssr: string): Promise<void> {
  for (const folder of [web, ssr]) rmSync(`${folder}.next`, { recursive: true, force: true });
  await runVite('--outDir', `${web}.next`, '--emptyOutDir', '--manifest');
  await runVite('--mode', 'display', '--outDir', `${web}.next`);
  await runVite('--ssr', 'entry-server.tsx', '--outDir', `${ssr}.next`, '--emptyOutDir');
}

async function runVite(...args: string[]): Promise<void> {
  const code = await runProgram('vite', ['build', ...args], { env: { NODE_ENV: 'production' }, quiet: true });
  if (code !== 0) throw new Error('The build failed; Vite says why above.');
}

/**
 * Two renames put the new bundle in place, so a running server never sees half a bundle. The bundle before stays beside
 * it: pages that are open ask for its files.
 */
function replaceFolder(folder: string) {
  rmSync(`${folder}.last`, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, `${folder}.last`);
  renameSync(`${folder}.next`, folder);
}

const hashFile = (root: string) => join(root, 'dist', 'web.hash');

function isFresh(root: string): boolean {
  const file = hashFile(root);
  return (
    existsSync(join(root, 'dist', 'web', 'index.html')) &&
    existsSync(join(root, 'dist', 'ssr', 'shell.html')) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === hashOfSources(root)
  );
}

function hashOfSources(root: string): string {
  const sources = listSourceFiles(root).filter(
    path => /^(web|contract|domain)\//.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const hash = createHash('sha256');
  const builders = ['vite.config.ts', 'tools/build-web.ts', 'tools/bundles.ts', 'tools/bundle-plan.ts'];
  for (const path of [...sources, 'package.json', 'package-lock.json', ...builders]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Compresses the files once, at the highest level. The server sends them as they are, so a request costs no
 * compression.
 */
async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter(name => /\.(js|css|svg|html|json|webmanifest|wasm)$/.test(name));
  await Promise.all(
    files.map(async name => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, await brotli(bytes, { params: hint }));
      writeFileSync(`${path}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}
