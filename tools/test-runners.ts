import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ProgramOptions, runProgram } from './run-program.ts';
import type { Count } from './steps.ts';

const folder = join(import.meta.dirname, '..', '.cache', 'tests');

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type Suite = {
  specs?: { file: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
};
type PlaywrightReport = {
  suites?: Suite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A test that was left out proves nothing, so it counts as failed; so does a file that could not even be loaded. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  return withSkipped(report.numPassedTests, report.numFailedTests + broken.length, skipped);
}

/** Of some five hundred stories on a busy machine. */
const mostUnstable = 3;

/** What passed only the second time is a debt that the summary names; more than a few of them are a failure. */
export function countPlaywright(report: PlaywrightReport): Count {
  const { stats, errors } = report;
  const isCalm = stats.flaky <= mostUnstable;
  const passed = stats.expected + (isCalm ? stats.flaky : 0);
  const count = withSkipped(passed, stats.unexpected + errors.length + (isCalm ? 0 : stats.flaky), stats.skipped);
  if (stats.flaky === 0) return count;
  const unstable = `solo a la segunda: ${unstableIn(report.suites).join(', ')}`;
  return { ...count, note: count.note ? `${count.note}; ${unstable}` : unstable };
}

const unstableIn = (suites: Suite[] = []): string[] =>
  suites.flatMap(suite => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line }) => `${file}:${line}`),
    ...unstableIn(suite.suites),
  ]);

const withSkipped = (passed: number, failed: number, skipped: number): Count => ({
  passed,
  failed: failed + skipped,
  note: skipped > 0 ? `${skipped} omitidas cuentan como fallidas` : undefined,
});

export function runVitest(project: string, env: ProgramOptions['env'] = {}): Promise<Count> {
  const output = join(folder, 'vitest.json');
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  return runAndCount(() => runProgram('vitest', args, { env }), output, countVitest);
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

/** A runner that fails without naming a failed test (it crashed, or found no test) is still one failure. */
export function settle<Report>(code: number, report: Report | null, count: (report: Report) => Count): Count {
  if (!report) return { passed: 0, failed: 1, note: 'terminó sin informe' };
  const counted = count(report);
  if (counted.failed > 0 || (code === 0 && counted.passed > 0)) return counted;
  return { ...counted, failed: 1, note: counted.passed === 0 ? 'no corrió ninguna prueba' : `terminó con ${code}` };
}
