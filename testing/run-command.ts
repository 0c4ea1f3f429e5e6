import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Database } from '#server/foundation/db/connection.ts';

/** Runs a command as a person does, but without npm. `said` is its whole output. */
export async function runCommand(tool: string, args: string[], env: Record<string, string>) {
  const { DATABASE_URL: _url, PIZARRA_DATA: _data, PUBLIC_URL: _public, ...rest } = process.env;
  const child = spawn(process.execPath, [`tools/${tool}.ts`, ...args], {
    // Ignores the settings file of the person who runs the tests.
    env: { ...rest, PIZARRA_ENV: '/dev/null', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code: code as number | null, said: out + complaints };
}

export function urlOf({ target }: Pick<Database, 'target'>): string {
  return 'url' in target ? target.url : `postgres://${target.user}@/${target.database}?host=${target.socketDir}`;
}
