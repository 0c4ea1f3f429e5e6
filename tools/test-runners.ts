import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type ProgramOptions, runProgram } from './run-program.ts';
import type { Count } from './steps.ts';

const folder = join(import.meta.dirname, '..', '.cache', 'tests');

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
};
type PlaywrightReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

const tell = (name: string, messages: (string | undefined)[]) =>
  [
    name,
    ...messages.flatMap(message =>
      stripVTControlCharacters(message ?? '')
        .split('\n')
        .slice(0, 30),
    ),
  ].join('\n    ');

// The mark in testing/where-possible.ts for a test that needs a certain machine.
const needs = /\[needs ([^\]]+)\]/;

/**
 * Counts the tests of a report. A skipped test proves nothing, so it counts as failed, like a file that could not load.
 * Tests that this machine cannot run are listed but not counted.
 */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  const lacking = report.testResults
    .flatMap(file => file.assertionResults)
    .filter(({ status, fullName }) => status !== 'passed' && status !== 'failed' && needs.test(fullName))
    .map(({ fullName }) => needs.exec(fullName)![1]!);
  const skipped = report.numPendingTests + report.numTodoTests - lacking.length;
  const told = report.testResults.flatMap(file => [
    ...(broken.includes(file) ? [tell(file.name ?? '', [file.message])] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => tell(`${file.name} › ${fullName}`, failureMessages)),
  ]);
  const count = { ...withSkipped(report.numPassedTests, report.numFailedTests + broken.length, skipped), told };
  if (lacking.length === 0) return count;
  const note = `${lacking.length} cannot run here (missing: ${[...new Set(lacking)].join(', ')})`;
  return { ...count, note: [count.note, note].filter(Boolean).join('; ') };
}

/** Limit of tests that pass only at the second try. Above the limit all of them count as failed. */
const mostByChance = 2;

/**
 * Reports a test that passes only at the second try, with its first error. Either the test or the program needs a fix.
 */
export function countPlaywright(report: PlaywrightReport): Count {
  const { stats, errors } = report;
  const byChance = stats.flaky <= mostByChance ? stats.flaky : 0;
  const passed = stats.expected + byChance;
  const failed = stats.unexpected + stats.flaky - byChance + errors.length;
  const told = specsOf(report).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        tell(
          `${status === 'flaky' ? 'Second try: ' : ''}[${projectName}] ${file}:${line} › ${title}`,
          results.flatMap(result => result.errors.map(error => error.message)),
        ),
      ),
  );
  told.push(...errors.map(({ message }) => tell('playwright', [message])));
  const count = { ...withSkipped(passed, failed, stats.skipped), told };
  if (byChance === 0) return count;
  return { ...count, note: [count.note, `${byChance} on the second try`].filter(Boolean).join('; ') };
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const withSkipped = (passed: number, failed: number, skipped: number): Count => ({
  passed,
  failed: failed + skipped,
  note: skipped > 0 ? `${skipped} skipped count as failed` : undefined,
});

const vitestOutput = join(folder, 'vitest.json');

export function runVitest(project: string, options: ProgramOptions = {}, files: string[] = []): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestOutput}`];
  const args = ['run', '--project', project, ...reporters, ...files];
  return runAndCount(() => runProgram('vitest', args, options), vitestOutput, countVitest);
}

/** The most failed files of server tests that run a second time, alone. Those tests depend on processes and timing. */
export async function runServerTests(env?: ProgramOptions['env']): Promise<Count> {
  const first = await runVitest('server', { env });
  const files = filesToAskAgain(first, readReport<VitestReport>(vitestOutput));
  return files.length === 0 ? first : withSecond(first, await runVitest('server', { env }, files));
}

/**
 * The files to run a second time. Empty if there are other problems, such as skipped tests or files that did not load.
 */
export function filesToAskAgain(first: Count, report: VitestReport | null): string[] {
  if (!report || first.failed !== report.numFailedTests || first.failed > mostByChance) return [];
  return report.testResults.filter(file => file.status === 'failed').map(file => file.name!);
}

/** Reports a test that passed at the second try with its first error, like tests in the browser. */
export function withSecond(first: Count, second: Count): Count {
  if (second.failed > 0 || second.passed === 0) return first;
  const note = [first.note, `${first.failed} on the second try`].filter(Boolean).join('; ');
  const told = first.told?.map(fault => `Second try: ${fault}`);
  return { passed: first.passed + first.failed, failed: 0, note, told };
}

export function runPlaywright(env: ProgramOptions['env']): Promise<Count> {
  const output = join(folder, 'playwright.json');
  return runAndCount(
    () => runProgram('playwright', ['test'], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: output } }),
    output,
    countPlaywright,
  );
}

async function runAndCount<Report>(run: () => Promise<number>, output: string, count: (report: Report) => Count) {
  mkdirSync(folder, { recursive: true });
  rmSync(output, { force: true });
  const code = await run();
  return settle(code, readReport<Report>(output), count);
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A runner can fail without a failed test: it crashed, or it found no tests. This counts as one failure. */
export function settle<Report>(code: number, report: Report | null, count: (report: Report) => Count): Count {
  if (!report) return { passed: 0, failed: 1, note: 'it ended without a report' };
  const counted = count(report);
  if (counted.failed > 0 || (code === 0 && counted.passed > 0)) return counted;
  return { ...counted, failed: 1, note: counted.passed === 0 ? 'no test ran' : `it ended with ${code}` };
}
