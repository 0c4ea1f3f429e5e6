import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnv } from './postgres-env.ts';
import { StoreError } from './store-error.ts';

/** A way to run PostgreSQL as another user, because PostgreSQL refuses to run as root. */
export type Privileges = {
  name: 'ordinary' | 'user-namespace' | 'setpriv';
  /** Arguments before the program on its command line. */
  prefix: string[];
  /** The user id that must own the folders that PostgreSQL writes. */
  owner: number;
};

export const NOBODY = 65_534;
// The kernel sends this signal when our process dies for any reason. INT is PostgreSQL's fast shutdown.
const DEATH_SIGNAL = ['--pdeathsig', 'INT'];
// PostgreSQL calls access(2) on its own programs. Without this bit, access(2) ignores capabilities of a non-root user.
// The bit grants nothing: after exec only the named capability remains.
const KEPT_IN_ACCESS = '--securebits=+no_setuid_fixup';
// Does the first steps of a start with the real programs: enter the data folder, find `postgres` beside `initdb`,
// refuse root.
const TRY = 'cd "$1" && exec "$0" --show --pgdata="$1" --username=x';

function candidates(uid: number): Privileges[] {
  if (uid !== 0) {
    return [
      { name: 'ordinary', prefix: ['setpriv', ...DEATH_SIGNAL], owner: uid },
      // Without the program setpriv (macOS) a cluster can outlive its app. The next start adopts it.
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
    // The project may be in a folder that only root can read. The second capability also allows writing there, for
    // containers without the first.
    ...['dac_read_search', 'dac_override'].flatMap(right => [asNobody(right, KEPT_IN_ACCESS), asNobody(right)]),
    ...(isRealRoot() ? [] : inNamespace()),
  ];
}

/** True outside a user namespace. Inside one, root may be the only user. */
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

/**
 * Lets PostgreSQL pass through the data folder, but not list it. Started by root, PostgreSQL runs as the user `nobody`.
 */
export function openDataFolder(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    chownSync(dataDir, lstatSync(dataDir).uid, NOBODY);
  } catch {
    // Some systems lack `nobody` (EINVAL) or forbid chown (EPERM). PostgreSQL then runs another way or reports the
    // problem.
    return;
  }
  chmodSync(dataDir, 0o710);
}

export type PrivilegeChoice = Privileges['name'] | 'any';

/** Tries each way with the real program in the real folder. Returns the first that works. */
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

/**
 * Gives a folder to the user that runs PostgreSQL. Last time root may have used another way, so another user may own
 * the folder.
 */
export function giveFolder(folder: string, owner: number): void {
  if (process.getuid?.() !== 0 || lstatSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), owner, owner);
  }
  // This step comes last, so that the next start sees an interrupted change and repeats it.
  chownSync(folder, owner, owner);
}
