import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { StoreError } from './store-error.ts';

/** How PostgreSQL, which refuses root, is run by whoever runs us. */
export type Privileges = {
  name: 'ordinary' | 'user-namespace' | 'setpriv';
  /** What stands before the program on its command line. */
  prefix: string[];
  /** Who must own the folders that PostgreSQL writes. */
  owner: number;
};

const NOBODY = 65_534;
// Sent by the kernel when we die, however we die; INT is PostgreSQL's quick and clean stop.
const DEATH_SIGNAL = ['--pdeathsig', 'INT'];

function candidates(uid: number): Privileges[] {
  if (uid !== 0) {
    return [
      { name: 'ordinary', prefix: ['setpriv', ...DEATH_SIGNAL], owner: uid },
      // Without setpriv (macOS) the next start adopts a cluster that outlived its app.
      { name: 'ordinary', prefix: [], owner: uid },
    ];
  }
  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  const identity = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  // The project may lie where only root may look.
  const override = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override'];
  return [
    { name: 'user-namespace', prefix: [...unshare, 'setpriv', ...DEATH_SIGNAL], owner: 0 },
    { name: 'setpriv', prefix: ['setpriv', ...identity, ...override, ...DEATH_SIGNAL], owner: NOBODY },
    { name: 'user-namespace', prefix: unshare, owner: 0 },
  ];
}

export type PrivilegeChoice = Privileges['name'] | 'any';

/** Tries each way with the real program in the real folder, and takes the first that works. */
export function choosePrivileges(binaries: PostgresBinaries, dataDir: string, choice: PrivilegeChoice): Privileges {
  const ways = candidates(process.getuid?.() ?? -1).filter(way => choice === 'any' || way.name === choice);
  const found = ways.find(({ prefix }) => {
    const [program, ...args] = [...prefix, 'sh', '-c', 'test -x "$1" && "$0" --version', binaries.postgres, dataDir];
    return spawnSync(program!, args, { stdio: 'ignore' }).status === 0;
  });
  if (found) return found;
  throw new StoreError(
    process.getuid?.() === 0
      ? 'PostgreSQL no corre como root y aquí no se puede cambiar de usuario: inicia Pizarra con un usuario corriente, o indica otra base de datos con DATABASE_URL.'
      : 'El PostgreSQL incluido no arranca en esta máquina: indica otra base de datos con DATABASE_URL.',
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
