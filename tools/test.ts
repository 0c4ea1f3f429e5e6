import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { statementsFile } from '#testing/statements.ts';
import { askStatements } from './ask-statements.ts';
import { buildWeb } from './build-web.ts';
import { checkBudgets } from './check-budgets.ts';
import { quickSteps } from './checks.ts';
import { provideChromium } from './chromium.ts';
import { lackOfPostgres15, postgres15, withPostgres15 } from './debian-postgres.ts';
import { runProgram } from './run-program.ts';
import { type Count, failedOnce, fine, fromFaults, report, runSteps } from './steps.ts';
import { runPlaywright, runServerTests, runVitest } from './test-runners.ts';

const root = join(import.meta.dirname, '..');

// The tests start the program some two hundred times. Each start but the first reads compiled code from this folder.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compile');

/**
 * Versions of external programs that the tests use and our lock does not fix. They may explain a difference between two
 * runs.
 */
async function tellMachine(): Promise<Count> {
  const chromium = await provideChromium().then(versionOf, () => 'no Chromium');
  const postgres = (await lackOfPostgres15()) ? 'no PostgreSQL 15' : versionOf(postgres15);
  return { ...fine, note: [chromium, postgres, versionOfSystem()].join('; ') };
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function versionOfSystem(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!;
  } catch {
    return process.platform;
  }
}

function testOnOwnPostgres(): Promise<Count> {
  rmSync(statementsFile, { force: true });
  return runServerTests();
}

async function testOnPostgres15(): Promise<Count> {
  const lack = await lackOfPostgres15();
  if (lack) return { ...fine, note: `left out: ${lack}` };
  return withPostgres15(async url => {
    const [statements, tests] = [await askStatements(url), await runServerTests({ TEST_DATABASE_URL: url })];
    const note = [`${statements.passed} statements prepared`, tests.note].filter(Boolean).join('; ');
    const told = [...(statements.told ?? []), ...(tests.told ?? [])];
    return { passed: tests.passed, failed: tests.failed + statements.failed, note, told };
  });
}

/** A busy machine takes five times as long as a quiet one. */
const longestRehearsal = 900_000;

/**
 * The short rehearsal is the same day each time, so that a change shows as a difference. `npm run rehearse` or this
 * variable choose other days. Two programs share the day, which also covers a restart.
 */
async function rehearse(): Promise<Count> {
  const seed = process.env.REHEARSAL_SEED ?? '7';
  const said: string[] = [];
  const asked = ['--small', '--nodes', '2', '--seed', seed];
  const code = await runProgram(process.execPath, [join('tools', 'rehearse.ts'), ...asked], {
    hear: text => said.push(text),
    mostMs: longestRehearsal,
  });
  if (code === 0) return { passed: 1, failed: 0 };
  return { ...failedOnce(`npm run rehearse -- ${asked.join(' ')}`), told: [said.join('').trimEnd()] };
}

async function build(): Promise<Count> {
  await buildWeb(root);
  return fine;
}

report(
  await runSteps([
    { name: 'Programs of the machine', work: tellMachine },
    ...quickSteps,
    { name: 'Tests: server, built-in PostgreSQL', work: testOnOwnPostgres },
    { name: 'Tests: server, PostgreSQL 15', work: testOnPostgres15 },
    { name: 'A rehearsed day, with all that fails', work: rehearse },
    { name: 'Build', work: build },
    { name: 'Start on a new machine', work: () => runVitest('start') },
    { name: 'Budget of the pages', work: () => fromFaults(checkBudgets(root)) },
    {
      name: 'Tests: browser',
      work: async () => runPlaywright({ PIZARRA_CHROMIUM: await provideChromium() }),
    },
  ]),
);
