import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { findPostmaster } from '#server/foundation/db/postmaster-file.ts';
import { type FreshTree, layFreshTree } from '#testing/fresh-tree.ts';
import { testWith } from '#testing/where-possible.ts';
import { pinnedNode } from './install.mjs';

const isRoot = process.getuid?.() === 0;
// PostgreSQL needs a user name for its process, and this user has one on every machine.
const NOBODY = 65_534;

let fresh: FreshTree;
beforeAll(() => {
  fresh = layFreshTree();
});
afterAll(() => fresh.remove());

/** The environment of a fresh shell: no variables of the tests, and no programs of this copy. */
function strangersEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  const path = process.env.PATH!.split(delimiter).filter(folder => !folder.includes('node_modules'));
  return { PATH: path.join(delimiter), HOME: fresh.home, PORT: '0', npm_config_update_notifier: 'false', ...env };
}

type Start = {
  command: string[];
  data?: string;
  env?: Record<string, string>;
  /** Called after the first output of the program. */
  prepare?: (child: ChildProcess) => void;
};

/** Starts the program, asks for its events and stops it. True if they are those of the demo season. */
async function showsDemo({ command, data = 'data', env = {}, prepare }: Start): Promise<boolean> {
  const [program, ...args] = command;
  const dataDir = join(fresh.tree, data);
  const child = spawn(program!, args, {
    cwd: fresh.tree,
    env: strangersEnv({ PIZARRA_DATA: dataDir, ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', part => {
      said.push(part);
      child.emit('said');
    });
  }
  if (prepare) once(child, 'said').then(() => prepare(child));
  const address = () => /lista: (\S+)/.exec(said.join(''))?.[1];
  while (!address() && child.exitCode === null && child.signalCode === null) {
    await Promise.race([once(child, 'said'), closed]);
  }
  expect(address(), said.join('')).toBeDefined();
  const page = await fetch(`${address()}/events`)
    .then(answer => answer.text())
    .finally(() => child.kill('SIGTERM'));
  await closed;
  expect(said.join('')).toContain('Cerrando');
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  expect(page.slice(0, 2_000)).toMatch(/<title>[^<]*Pizarra/);
  return page.includes('Carrera del Cafetal 10K');
}

/** Starts the built tree with its own Node. This is the same as `npm start`, for a user who cannot read root's npm. */
const started = () => [pinnedNode(fresh.tree), 'tools/start.ts'];

function giveHome(mode: number, owner = 0): void {
  if (isRoot) for (const folder of [fresh.home, fresh.tree]) chownSync(folder, owner, owner);
  chmodSync(fresh.home, mode);
}

testWith('root')(
  'start: root, a bare clone, a folder that only root may enter → `npm start` serves the demo season',
  async () => {
    giveHome(0o700);
    expect(await showsDemo({ command: ['npm', 'start'] })).toBe(true);
  },
);

const empty = { PIZARRA_DEMO: 'no' };

testWith('root')('start: root, a folder that all may enter → the server runs and stops cleanly', async () => {
  giveHome(0o755);
  expect(await showsDemo({ command: started(), data: 'open', env: empty })).toBe(false);
});

testWith('an ordinary user')('start: an ordinary user, the own home → the server runs and stops cleanly', async () => {
  giveHome(0o700, NOBODY);
  const identity = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  expect(await showsDemo({ command: [...identity, ...started()], data: 'own', env: empty })).toBe(false);
});

testWith('namespaces that forbid more')(
  'start: root, max_user_namespaces is 0 → the server runs and stops cleanly',
  async () => {
    giveHome(0o700);
    // The setting applies to its namespace and those below. So it is set in a new namespace, whose root is the root of
    // all users.
    const inside = 'echo 0 > /proc/sys/user/max_user_namespaces && ! unshare --user true 2>/dev/null && exec "$0" "$@"';
    const outside = ['unshare', '--user', 'sh', '-c', 'echo in && read _ && exec sh -c "$0" "$@"', inside];
    const prepare = ({ pid, stdin }: ChildProcess) => {
      for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${pid}/${map}`, '0 0 4294967295');
      stdin!.end('\n');
    };
    expect(await showsDemo({ command: [...outside, ...started()], data: 'bare', env: empty, prepare })).toBe(false);
  },
);

testWith('namespaces of one user')(
  'start: root of a namespace with one user → the server runs and stops cleanly',
  async () => {
    giveHome(0o700);
    const command = ['unshare', '--user', '--map-root-user', ...started()];
    expect(await showsDemo({ command, data: 'alone', env: empty })).toBe(false);
  },
);
