import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { test } from 'vitest';

const isRoot = process.getuid?.() === 0;
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

// Features that a machine may lack: its system, rights of the tester, or limits of a container. Other users may also be
// unable to read a copy of the project below /root.
const isReadable = isRoot && works('setpriv', '--reuid=65534', '--clear-groups', 'ls', import.meta.dirname);
const inOneUser = (script: string) => works('unshare', '--user', '--map-root-user', 'sh', '-c', script);
const places = {
  linux: process.platform === 'linux',
  root: isRoot,
  'a copy that others may read': isReadable,
  'an ordinary user': !isRoot || works('setpriv', '--reuid=65534', '--clear-groups', 'ls', tmpdir()),
  'namespaces of one user': inOneUser('true'),
  'namespaces that forbid more': isRoot && inOneUser('echo 0 > /proc/sys/user/max_user_namespaces'),
};

/**
 * A test that cannot run on every machine; its name says which feature it needs. Without that feature the summary lists
 * the test as left out, not as failed (tools/test-runners.ts).
 */
export const testWith = (place: keyof typeof places) => (name: string, run: () => Promise<void> | void) =>
  test.runIf(places[place])(`${name} [needs ${place}]`, run);
