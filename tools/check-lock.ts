import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Dependencies = Record<string, string>;
type Lock = { packages: Record<string, { optionalDependencies?: Dependencies }> };
type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides', Dependencies>
>;

/**
 * Finds problems that break `npm ci` on another machine. A registry may have lacked a platform's package when the lock
 * was written. Such a name then has no entry, and npm refuses the lock on that platform.
 */
export function lockFaults(lock: Lock, manifest: Manifest): string[] {
  const paths = Object.keys(lock.packages);
  const names = new Set(paths.map(path => path.split('node_modules/').at(-1)));
  const missing = paths.flatMap(path =>
    Object.keys(lock.packages[path]?.optionalDependencies ?? {})
      .filter(name => !names.has(name))
      .map(
        name =>
          `package-lock.json: ${path || 'the project'} names ${name}, which has no entry: run npm install where the registry has it`,
      ),
  );
  const direct = [
    manifest.dependencies,
    manifest.devDependencies,
    manifest.optionalDependencies,
    manifest.overrides,
  ].flatMap(group => Object.entries(group ?? {}));
  const ranges = direct
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} has the range «${version}»: write an exact version`);
  return [...missing, ...ranges];
}

export function checkLock(root: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  return lockFaults(read('package-lock.json'), read('package.json'));
}
