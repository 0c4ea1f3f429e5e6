import { expect, test } from 'vitest';
import { countPlaywright, countVitest, settle } from './test-runners.ts';

const vitestReport = (change: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...change,
});
const playwrightReport = (change: object) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...change },
  errors: [],
});

test('passed and failed tests of vitest are counted as they are', () => {
  expect(countVitest(vitestReport({ numFailedTests: 2 }))).toMatchObject({ passed: 3, failed: 2 });
});

test('a test file that could not be loaded is one failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest(vitestReport({ testResults }))).toMatchObject({ passed: 3, failed: 1 });
});

test('a skipped test counts as failed, in both runners', () => {
  expect(countVitest(vitestReport({ numPendingTests: 1, numTodoTests: 1 })).failed).toBe(2);
  expect(countPlaywright(playwrightReport({ skipped: 1 })).failed).toBe(1);
});

test('a browser test that passed only the second time is named, and more than three of them are failures', () => {
  const suites = [{ suites: [{ specs: [{ file: 'a.spec.ts', line: 7, tests: [{ status: 'flaky' }] }] }] }];
  const one = countPlaywright({ ...playwrightReport({ flaky: 1 }), suites });
  expect(one).toEqual({ passed: 3, failed: 0, note: 'solo a la segunda: a.spec.ts:7' });
  expect(countPlaywright(playwrightReport({ flaky: 4 }))).toMatchObject({ passed: 2, failed: 4 });
});

test('a runner that crashed, fell over outside a test or ran nothing is never green', () => {
  expect(settle(1, null, countVitest).failed).toBe(1);
  expect(settle(1, vitestReport({}), countVitest)).toMatchObject({ passed: 3, failed: 1 });
  expect(settle(0, playwrightReport({ expected: 0 }), countPlaywright).failed).toBe(1);
  expect(settle(0, vitestReport({}), countVitest)).toMatchObject({ passed: 3, failed: 0 });
});
