import { spawn } from 'node:child_process';
import { constants } from 'node:os';

export type ProgramOptions = {
  env?: Record<string, string | undefined>;
  /** Shows output only after a failure. */
  quiet?: boolean;
  /** Receives the output, which is still shown. */
  hear?: (text: string) => void;
  mostMs?: number;
};

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Runs a program to its end with its output beside ours. Returns the exit code. The program ends with us. */
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
    // Only while it runs. Later code in this process handles signals itself.
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

/** Colour codes make an unwatched log unreadable. */
const plainWhenUnwatched = () => (process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined });
