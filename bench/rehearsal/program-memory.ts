import { readFileSync } from 'node:fs';
import type { RunningApp } from '#testing/running-app.ts';

/** Resident memory of the program in megabytes, every second. After each kill it is another process. */
export function watchMemory(app: RunningApp) {
  const samples: number[] = [];
  const read = () => {
    try {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1];
      if (kilobytes) samples.push(Number(kilobytes) / 1024);
    } catch {
      // The program is restarting, or this machine has no such file.
    }
  };
  const timer = setInterval(read, 1000).unref();
  return {
    stop: () => {
      clearInterval(timer);
      read();
      return { first: samples[0] ?? 0, last: samples.at(-1) ?? 0, most: Math.max(0, ...samples) };
    },
  };
}
