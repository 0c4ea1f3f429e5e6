import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withLock } from './lock.mjs';
import { runProgram } from './run-program.ts';
import { listSourceFiles } from './source-files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Builds the browser's bundle into dist/web when its sources are not those of the last build. */
export async function buildWeb(root: string): Promise<void> {
  if (isFresh(root)) return;
  await withLock(
    join(root, '.cache', 'build.lock'),
    () => console.log('· Otra construcción está en curso: espero a que termine.'),
    () => (isFresh(root) ? undefined : build(root)),
  );
}

async function build(root: string): Promise<void> {
  console.log('· Construyendo la interfaz…');
  const hash = hashOfSources(root);
  const target = join(root, 'dist', 'web');
  const next = `${target}.next`;
  const last = `${target}.last`;
  for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true });
  const env = { NODE_ENV: 'production' };
  const code = await runProgram('vite', ['build', '--outDir', next, '--emptyOutDir', '--manifest'], {
    env,
    quiet: true,
  });
  if (code !== 0) throw new Error('La interfaz no se pudo construir; el motivo está arriba.');
  await compressFiles(next);
  // Two renames, so that a server that runs meanwhile never sees half a bundle.
  if (existsSync(target)) renameSync(target, last);
  renameSync(next, target);
  rmSync(last, { recursive: true, force: true });
  writeFileSync(hashFile(root), hash);
}

const hashFile = (root: string) => join(root, 'dist', 'web.hash');

function isFresh(root: string): boolean {
  const file = hashFile(root);
  return (
    existsSync(join(root, 'dist', 'web', 'index.html')) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === hashOfSources(root)
  );
}

function hashOfSources(root: string): string {
  const sources = listSourceFiles(root).filter(
    path => /^(web|contract|domain)\//.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const hash = createHash('sha256');
  for (const path of [...sources, 'package.json', 'package-lock.json', 'vite.config.ts', 'tools/build-web.ts']) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The server sends these as they lie there: compressing once at the highest level costs no request anything. */
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
