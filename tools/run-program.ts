import { spawn } from 'node:child_process';
import { constants } from 'node:os';

export type ProgramOptions = {
  env?: Record<string, string | undefined>;
  /** If true, the program's output shows only after a failure. */
  quiet?: boolean;
  /** Gets the program's output, which shows all the same. */
  hear?: (text: string) => void;
  mostMs?: number;
};

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Runs a program to its end and shows its output. Returns its exit code. The program ends when this process ends. */
export function runProgram(program: string, args: string[], options: ProgramOptions = {}): Promise<number> {
  const { env, quiet, hear, mostMs } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: quiet || hear ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...plainWhenUnwatched(), ...env },
    });
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    };
    // Signals go to the program only while it runs. Later this process handles signals itself.
    for (const signal of signals) process.on(signal, stop);
    const limit = mostMs === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), mostMs);
    const release = () => {
      clearTimeout(limit);
      for (const signal of signals) process.off(signal, stop);
    };
    const kept: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        kept.push(chunk);
        hear?.(`${chunk}`);
        if (!quiet) process.stdout.write(chunk);
      });
    }
    child.on('error', error => {
      release();
      reject(error);
    });
    child.on('close', code => {
      release();
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? 1);
    });
  });
}

/** Colour codes make a stored log unreadable. */
const plainWhenUnwatched = () => (process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined });
