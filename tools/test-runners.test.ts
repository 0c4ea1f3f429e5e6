import { expect, test } from 'vitest';
import { countPlaywright, countVitest, filesToAskAgain, settle, withSecond } from './test-runners.ts';

const vitestReport = (change: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a thing' }] }],
  ...change,
});
const playwrightReport = (change: object) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...change },
  errors: [],
});

test('test results: vitest reports passed and failed tests → the same counts', () => {
  expect(countVitest(vitestReport({ numFailedTests: 2 }))).toMatchObject({ passed: 3, failed: 2 });
});

test('test results: a test file does not load → one failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest(vitestReport({ testResults }))).toMatchObject({ passed: 3, failed: 1 });
});

test('test results: a test is skipped → failed, in both runners', () => {
  expect(countVitest(vitestReport({ numPendingTests: 1, numTodoTests: 1 })).failed).toBe(2);
  expect(countPlaywright(playwrightReport({ skipped: 1 })).failed).toBe(1);
});

test('test results: this machine cannot run a test → noted, neither passed nor failed', () => {
  const left = (need: string) => ({ status: 'skipped', fullName: `a thing [needs ${need}]` });
  const testResults = [{ status: 'passed', assertionResults: [left('root'), left('linux'), left('root')] }];
  const report = { numPendingTests: 3, testResults };
  const note = '3 cannot run here (missing: root, linux)';
  expect(countVitest(vitestReport(report))).toEqual({ passed: 3, failed: 0, note, told: [] });
  expect(countVitest(vitestReport({ ...report, numPendingTests: 4 })).failed).toBe(1);
});

test('second try of failed tests: two browser tests pass it → passed and reported; three → all three failed', () => {
  const note = '2 on the second try';
  expect(countPlaywright(playwrightReport({ flaky: 2 }))).toEqual({ passed: 4, failed: 0, note, told: [] });
  expect(countPlaywright(playwrightReport({ flaky: 3 }))).toMatchObject({ passed: 2, failed: 3 });
  const results = [{ errors: [{ message: 'not yet there' }] }, { errors: [] }];
  const tests = [{ projectName: 'desktop', status: 'flaky', results }];
  const suites = [{ specs: [{ title: 'a story', file: 'a.spec.ts', line: 7, tests }] }];
  const { told } = countPlaywright({ ...playwrightReport({ flaky: 1 }), suites });
  expect(told).toEqual(['Second try: [desktop] a.spec.ts:7 › a story\n    not yet there']);
});

test('second try of failed tests: at most two server tests → their files run again; three, or one skipped → none', () => {
  const file = (name: string, status: string) => ({
    name,
    status,
    assertionResults: [{ status, fullName: 'a thing' }],
  });
  const testResults = [file('a.test.ts', 'failed'), file('b.test.ts', 'passed'), file('c.test.ts', 'failed')];
  const asked = (change: object) => {
    const report = vitestReport({ testResults, ...change });
    return filesToAskAgain(countVitest(report), report);
  };
  expect(asked({ numFailedTests: 2 })).toEqual(['a.test.ts', 'c.test.ts']);
  expect(asked({ numFailedTests: 3 })).toEqual([]);
  expect(asked({ numFailedTests: 1, numPendingTests: 1 })).toEqual([]);
  expect(asked({ testResults: [{ status: 'failed', assertionResults: [] }] })).toEqual([]);
  expect(asked({ numFailedTests: 0, testResults: [] })).toEqual([]);
});

test('second try of failed tests: a server test passes → passed with a note; it fails again → failed', () => {
  const first = { passed: 3, failed: 1, told: ['a.test.ts › a thing'] };
  const note = '1 on the second try';
  expect(withSecond(first, { passed: 2, failed: 0 })).toEqual({
    passed: 4,
    failed: 0,
    note,
    told: ['Second try: a.test.ts › a thing'],
  });
  expect(withSecond(first, { passed: 1, failed: 1 })).toBe(first);
  expect(withSecond(first, { passed: 0, failed: 0 })).toBe(first);
});

test('test results: a test failed → the log’s end has its message, in both runners', () => {
  const failed = { status: 'failed', fullName: 'a thing', failureMessages: ['\u001b[31mone is not two\u001b[39m'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(countVitest(vitestReport({ testResults })).told).toEqual([
    'a.test.ts › a thing\n    one is not two',
    'b.test.ts\n    no such module',
  ]);
  const tests = [
    { projectName: 'phone', status: 'expected', results: [{ errors: [] }] },
    { projectName: 'desktop', status: 'unexpected', results: [{ errors: [{ message: 'not there' }] }] },
  ];
  const suites = [{ suites: [{ specs: [{ title: 'a story', file: 'a.spec.ts', line: 7, tests }] }] }];
  const report = { ...playwrightReport({ unexpected: 1 }), suites };
  expect(countPlaywright(report).told).toEqual(['[desktop] a.spec.ts:7 › a story\n    not there']);
});

test('test results: a runner crashed, failed outside a test or ran nothing → a failure', () => {
  expect(settle(1, null, countVitest).failed).toBe(1);
  expect(settle(1, vitestReport({}), countVitest)).toMatchObject({ passed: 3, failed: 1 });
  expect(settle(0, playwrightReport({ expected: 0 }), countPlaywright).failed).toBe(1);
  expect(settle(0, vitestReport({}), countVitest)).toMatchObject({ passed: 3, failed: 0 });
});
