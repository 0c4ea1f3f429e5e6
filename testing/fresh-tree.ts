import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A copy of the project as a clone has it, with its packages and its build laid beside it. */
export type FreshTree = {
  /** The folder that it lies in, which only its owner may enter. */
  home: string;
  tree: string;
  remove: () => void;
};

export function layFreshTree(): FreshTree {
  const home = mkdtempSync(join(tmpdir(), 'pizarra-fresh-'));
  const tree = join(home, 'pizarra');
  const ignored = new Set(['.git', ...readFileSync(join(root, '.gitignore'), 'utf8').split(/\/?\n/)]);
  cpSync(root, tree, { recursive: true, filter: path => path === root || !ignored.has(basename(path)) });
  linkFolder('node_modules', tree);
  cpSync(join(root, 'dist'), join(tree, 'dist'), { recursive: true });
  return { home, tree, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** A link for each file is a twentieth of a copy; another disk knows none. Nothing in it may change hands or mode. */
function linkFolder(name: string, tree: string): void {
  const copies = ['-al', '-a'].some(how => {
    const done = spawnSync('cp', [how, join(root, name), tree], { stdio: 'ignore' }).status === 0;
    if (!done) rmSync(join(tree, name), { recursive: true, force: true });
    return done;
  });
  if (!copies) throw new Error(`${name} was not copied to ${tree}.`);
}
