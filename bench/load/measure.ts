import { readdirSync, readFileSync } from 'node:fs';

// Others use the machine too: what is compared runs in turns, and the middle of several rounds counts.

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The number at that share of numbers that are already in order. */
export const atShare = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Milliseconds of processor, all threads, that a call costs. */
export function processorOf(times: number, call: () => void): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Milliseconds on a processor that all threads of a process have had since they began; Linux tells them exactly. */
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
