import { readFileSync } from 'node:fs';

// Others use the machine too: what is compared runs in turns, and the middle of several rounds counts.

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Of numbers that are already in order. */
export const atShare = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Milliseconds of processor, all threads, that a call costs. */
export function processorOf(times: number, call: () => void): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Milliseconds of processor that a process has used since it began, with its threads; Linux only. */
export function processorSince(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold anything: state, and from there utime and stime are the 12th and 13th, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Finer than ticks, where the kernel tells: nanoseconds on the processor, of all threads. */
export function processorOfThreads(pid: number, tasks: readonly string[]): number {
  let sum = 0;
  for (const task of tasks) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // A thread that has ended.
    }
  }
  return sum;
}

export const told = (value: number, digits = 2): string => value.toFixed(digits);
