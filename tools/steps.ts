/** `told` describes each failure. It is printed at the end, because often only the end of a log is stored. */
export type Count = { passed: number; failed: number; note?: string; told?: string[] };
export type Step = { name: string; work: () => Count | Promise<Count> };
type Outcome = Count & { name: string; seconds: number };

export const fine: Count = { passed: 0, failed: 0 };

/** The result of a step that counts no tests. It counts as one failed test if it fails. */
export const failedOnce = (note?: string): Count => ({ passed: 0, failed: 1, note });

export const fromFaults = (faults: string[]): Count => {
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0 ? fine : failedOnce(`${faults.length} faults`);
};

/** Runs the steps in order. A failed step does not stop the next one. */
export async function runSteps(steps: Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    console.log(`\n▸ ${step.name}`);
    outcomes.push(await runStep(step));
  }
  return outcomes;
}

/** Runs all steps at the same time. */
export const runTogether = (steps: Step[]): Promise<Outcome[]> => Promise.all(steps.map(runStep));

async function runStep({ name, work }: Step): Promise<Outcome> {
  const began = performance.now();
  const count = await Promise.resolve().then(work).catch(asFailure);
  const outcome = { name, ...count, seconds: (performance.now() - began) / 1000 };
  console.log(line(outcome));
  return outcome;
}

function asFailure(error: unknown): Count {
  return failedOnce(error instanceof Error ? error.message : String(error));
}

function line({ name, passed, failed, seconds, note }: Outcome): string {
  const counts = passed + failed > 0 ? ` · ${passed} passed, ${failed} failed` : '';
  return `${failed > 0 ? '✗' : '✓'} ${name}${counts} · ${seconds.toFixed(1)} s${note ? ` · ${note}` : ''}`;
}

/** Prints every step again, then the sum in a machine-readable line. */
export function report(outcomes: Outcome[]): void {
  const told = outcomes.flatMap(outcome => outcome.told ?? []);
  if (told.length > 0) console.log(`\nFailures, and tests that passed on the second try\n\n${told.join('\n\n')}`);
  console.log('\nSummary');
  for (const outcome of outcomes) console.log(`  ${line(outcome)}`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`  ${(performance.now() / 1000).toFixed(0)} s in all\n`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}
