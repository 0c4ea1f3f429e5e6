import { readdirSync, readFileSync } from 'node:fs';

// Other programs use the machine too. So compared parts run in turn, and the median of several rounds counts.

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which this share of a sorted list lies. */
export const atShare = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Milliseconds of processor time per call, in all threads. */
export function processorOf(times: number, call: () => void): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Milliseconds of processor time that all threads of a process used since its start. Linux counts them exactly. */
export function processorSince(pid: number): number {
  let sum = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  }
  return sum;
}

/** Milliseconds of a clock that all processes of the machine share. */
export const sharedClock = (): number => Number(process.hrtime.bigint()) / 1e6;

export const told = (value: number, digits = 2): string => value.toFixed(digits);
