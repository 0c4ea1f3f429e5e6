import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Debian's own programs, unpacked into .cache/scale and not installed.

export const python = '/usr/bin/python3';

function architecture(): string {
  try {
    return execFileSync('dpkg-architecture', ['-qDEB_HOST_MULTIARCH'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'x86_64-linux-gnu';
  }
}

type Unpacked = {
  root: string;
  /** Returns why these packages cannot be used here. Null if they can. */
  fetch: () => string | null;
  environment: () => NodeJS.ProcessEnv;
};

export function unpackedPackages(name: string, packages: readonly string[]): Unpacked {
  const cache = join(import.meta.dirname, '..', '..', '.cache', 'scale', name);
  const root = join(cache, 'root');
  return {
    root,
    environment: () => ({
      ...process.env,
      PATH: `${join(root, 'usr', 'sbin')}:${join(root, 'usr', 'bin')}:${process.env.PATH}`,
      PYTHONPATH: join(root, 'usr', 'lib', 'python3', 'dist-packages'),
      LD_LIBRARY_PATH: join(root, 'usr', 'lib', architecture()),
    }),
    fetch() {
      if (!existsSync('/usr/bin/apt-get') || !existsSync(python))
        return 'hacen falta apt-get y /usr/bin/python3 de Debian';
      if (existsSync(root)) return null;
      const debs = join(cache, 'debs');
      mkdirSync(debs, { recursive: true });
      console.log(`  se traen los paquetes de ${name} a .cache/scale…`);
      try {
        execFileSync('apt-get', ['-q', 'download', ...packages], { cwd: debs, stdio: 'pipe' });
        for (const deb of readdirSync(debs)) execFileSync('dpkg', ['-x', join(debs, deb), `${root}.next`]);
        renameSync(`${root}.next`, root);
        return null;
      } catch (error) {
        rmSync(`${root}.next`, { recursive: true, force: true });
        return `apt-get no trae sus paquetes (${`${error}`.split('\n')[0]}); prueba con apt-get update`;
      }
    },
  };
}
