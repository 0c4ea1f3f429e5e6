import { spawnSync } from 'node:child_process';
import { test } from 'vitest';

const isRoot = process.getuid?.() === 0;
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

// Whatever a machine may lack that is no fault of the program: its system, the rights of whoever runs the tests, what a
// container forbids, and a copy of the project below /root that others may not read.
const places = {
  linux: process.platform === 'linux',
  root: isRoot,
  'a copy that others may read':
    isRoot && works('setpriv', '--reuid=65534', '--clear-groups', 'ls', import.meta.dirname),
};

/**
 * A test that cannot run on every machine. Its name says what it needs; where that is absent the summary of all tests
 * says that it was left out, and does not count it as failed (tools/test-runners.ts).
 */
export const testWith = (place: keyof typeof places) => (name: string, run: () => Promise<void> | void) =>
  test.runIf(places[place])(`${name} [needs ${place}]`, run);
