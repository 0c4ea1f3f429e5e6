import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkLock } from './check-lock.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkStyle } from './check-style.ts';
import { checkWalls } from './check-walls.ts';
import { checkWords } from './check-words.ts';
import { runProgram } from './run-program.ts';
import { type Count, failedOnce, fine, fromFaults, type Step } from './steps.ts';
import { runVitest } from './test-runners.ts';

const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off';
const root = join(import.meta.dirname, '..');

/** Shows a program's output only after a failure, with what to do about it. */
async function succeeds(advice: string, program: string, ...args: string[]): Promise<Count> {
  return (await runProgram(program, args, { quiet: true })) === 0 ? fine : failedOnce(advice);
}

const format = (files: string[] = []): Step => ({
  name: 'Format and style',
  work: () =>
    succeeds(
      'biome check --write mends most of it',
      ...['biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn', '--no-errors-on-unmatched'],
      ...[colors, ...files],
    ),
});

/** TypeScript checks only files that changed since its last run, and files that depend on them. */
const types = (name: string, project: string): Step => ({
  name: `Types: ${name}`,
  work: () =>
    succeeds(
      'mend the type where it is wrong first, the others often follow',
      ...['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`],
    ),
});

const projects = [
  { step: types('rules and contract', 'tsconfig.json'), holds: /^(domain|contract)\// },
  { step: types('server', 'tsconfig.server.json'), holds: /^(?!web\/)[^/]+\/.*\.m?ts$|^[^/]+\.config\.ts$/ },
  { step: types('browser', 'tsconfig.web.json'), holds: /^(domain|contract|web|bench\/rehearsal)\// },
];
const everyProject = /^(package-lock|tsconfig[\w.]*)\.json$/;

const house: Step[] = [
  {
    name: 'Unused files, exports and dependencies',
    work: () =>
      succeeds(
        'delete it, or its export; a file that a path in a text opens is an entry of knip.config.ts',
        ...['knip', '--no-progress', '--no-config-hints'],
      ),
  },
  { name: 'Walls', work: () => fromFaults(checkWalls(root)) },
  { name: 'Scale of style', work: () => fromFaults(checkStyle(root)) },
  { name: 'Words', work: () => fromFaults(checkWords(root)) },
  { name: 'Migrations', work: () => fromFaults(checkMigrations(root)) },
  { name: 'Pinned versions', work: () => fromFaults(checkLock(root)) },
];

/** The fast part of the tests, without a database or a browser. */
export const quickSteps: Step[] = [
  format(),
  ...projects.map(({ step }) => step),
  ...house,
  { name: 'Tests: rules and contract', work: () => runVitest('domain', { quiet: true }) },
];

/** The checks that a change of these files can break, without tests of the server and of the browser. */
export function nearSteps(changed: readonly string[]): Step[] {
  const files = changed.filter(path => existsSync(join(root, path)));
  const formatted = files.filter(path => /\.(tsx?|m[tj]s|css|jsonc?)$/.test(path));
  const modules = files.filter(path => /\.(tsx?|m[tj]s)$/.test(path));
  const related = ['related', '--run', '--project', 'domain', '--passWithNoTests', ...modules];
  return [
    ...projects
      .filter(({ holds }) => changed.some(path => holds.test(path) || everyProject.test(path)))
      .map(({ step }) => step),
    ...(formatted.length > 0 ? [format(formatted)] : []),
    ...(modules.length > 0
      ? [{ name: 'Tests of the changed rules', work: () => succeeds('its failures are above', 'vitest', ...related) }]
      : []),
    ...house,
  ];
}
