import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnv } from './postgres-env.ts';
import { StoreError } from './store-error.ts';

/** How PostgreSQL, which refuses root, is run by whoever runs us. */
export type Privileges = {
  name: 'ordinary' | 'user-namespace' | 'setpriv';
  /** What stands before the program on its command line. */
  prefix: string[];
  /** Who must own the folders that PostgreSQL writes. */
  owner: number;
};

export const NOBODY = 65_534;
// Sent by the kernel when we die, however we die; INT is PostgreSQL's quick and clean stop.
const DEATH_SIGNAL = ['--pdeathsig', 'INT'];
// PostgreSQL asks access(2) for its own programs, and without this bit access(2) forgets the rights of all but root. It
// gives none: after exec there is only the one that is named.
const KEPT_IN_ACCESS = '--securebits=+no_setuid_fixup';
// What a start does first, with the real programs: enter the data folder, find `postgres` beside `initdb`, refuse root.
const TRY = 'cd "$1" && exec "$0" --show --pgdata="$1" --username=x';

function candidates(uid: number): Privileges[] {
  if (uid !== 0) {
    return [
      { name: 'ordinary', prefix: ['setpriv', ...DEATH_SIGNAL], owner: uid },
      // Without setpriv (macOS) the next start adopts a cluster that outlived its app.
      { name: 'ordinary', prefix: [], owner: uid },
    ];
  }
  const identity = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'];
  const asNobody = (right?: string, ...more: string[]): Privileges => {
    const rights = right ? `-all,+${right}` : '-all';
    const capabilities = [`--inh-caps=${rights}`, `--ambient-caps=${rights}`, ...more];
    return { name: 'setpriv', prefix: ['setpriv', ...identity, ...capabilities, ...DEATH_SIGNAL], owner: NOBODY };
  };
  return [
    asNobody(),
    // The project may lie where only root may look. The second right may also write there, and is for containers that
    // lack the first.
    ...['dac_read_search', 'dac_override'].flatMap(right => [asNobody(right, KEPT_IN_ACCESS), asNobody(right)]),
    ...(isRealRoot() ? [] : inNamespace()),
  ];
}

/** Outside a namespace of its own root is root; inside one it may be the only user that there is. */
function isRealRoot(): boolean {
  try {
    return /^\s*0\s+0\s+4294967295\s*$/.test(readFileSync('/proc/self/uid_map', 'utf8'));
  } catch {
    return true;
  }
}

function inNamespace(): Privileges[] {
  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  return [
    { name: 'user-namespace', prefix: [...unshare, 'setpriv', ...DEATH_SIGNAL], owner: 0 },
    { name: 'user-namespace', prefix: unshare, owner: 0 },
  ];
}

/** Started by root, PostgreSQL runs as nobody: it may pass through the data folder, and see nothing of what is in it. */
export function openDataFolder(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    chownSync(dataDir, lstatSync(dataDir).uid, NOBODY);
  } catch {
    // Where there is no nobody (EINVAL), or root may not give things away (EPERM), PostgreSQL runs another way or says so.
    return;
  }
  chmodSync(dataDir, 0o710);
}

export type PrivilegeChoice = Privileges['name'] | 'any';

/** Tries each way with the real program in the real folder, and takes the first that works. */
export function choosePrivileges(binaries: PostgresBinaries, dataDir: string, choice: PrivilegeChoice): Privileges {
  const ways = candidates(process.getuid?.() ?? -1).filter(way => choice === 'any' || way.name === choice);
  let reason = '';
  for (const way of ways) {
    const [program, ...args] = [...way.prefix, 'sh', '-c', TRY, binaries.initdb, dataDir];
    const { status, stderr, error } = spawnSync(program!, args, {
      encoding: 'utf8',
      env: postgresEnv(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status === 0) return way;
    reason = error?.message ?? stderr.trim().split('\n').at(-1)!;
  }
  throw new StoreError(
    process.getuid?.() === 0
      ? 'PostgreSQL no corre como root, y aquí ningún otro usuario puede llegar a sus programas y sus datos: inicia Pizarra con un usuario corriente, pon su carpeta donde todos puedan entrar, o indica otra base de datos con DATABASE_URL.'
      : `El PostgreSQL incluido no arranca en esta máquina (${reason}): indica otra base de datos con DATABASE_URL.`,
  );
}

/** Root may have started another way last time: then the folders belong to somebody else. */
export function giveFolder(folder: string, owner: number): void {
  if (process.getuid?.() !== 0 || lstatSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), owner, owner);
  }
  // Last, so that an interrupted change is seen and done again.
  chownSync(folder, owner, owner);
}
