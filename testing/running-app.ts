import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/foundation/db/connection.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { freePort } from './free-port.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { copyNewStore } from './store-template.ts';

/** The real program in its own process, with its own data. It sends mails over real SMTP. */
export type RunningApp = {
  url: string;
  dataDir: string;
  /** Id of the present process; a restart changes it. */
  pid: () => number;
  mails: TestSmtpServer;
  database: Database;
  output: () => string;
  /** Sends a signal and returns the exit code. Null if the signal ended the process, or if it had ended before. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Starts the program again, from another copy of the project if one is given. */
  restart: (tree?: string) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = { env?: Record<string, string>; withSmtp?: boolean; tree?: string };

async function whenReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the app ended at its start:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`the app is not ready:\n${output()}`);
}

export async function startRunningApp({
  env = {},
  withSmtp = true,
  tree: given = process.cwd(),
}: Options = {}): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-app-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const mails = await startSmtpServer();
  const said: string[] = [];
  const output = () => said.join('');
  let child: ChildProcess;

  const start = async (tree = given) => {
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: tree,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: `${port}`,
        HOST: '127.0.0.1',
        PIZARRA_DATA: dataDir,
        PIZARRA_DEMO: 'no',
        YOUTUBE_OEMBED_URL: 'no',
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'info',
        MAX_EVENTS: '100000',
        MAX_PICTURES: '100000',
        MAX_ORDERS: '100000',
        MAIL_FROM: 'Pizarra <pizarra@correo.test>',
        ...(withSmtp && { SMTP_URL: mails.url }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', chunk => said.push(`${chunk}`));
    child.stderr?.on('data', chunk => said.push(`${chunk}`));
    await whenReady(child, url, output);
  };
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };

  if (!env.DATABASE_URL && !env.PIZARRA_DATA && given === process.cwd()) await copyNewStore(dataDir);
  await start();
  const place = { dataDir: env.PIZARRA_DATA ?? dataDir, databaseUrl: env.DATABASE_URL ?? null };
  // The copy of the project may be of another version.
  const store = await openStore(place, { missing: 'leave' });
  return {
    url,
    dataDir: place.dataDir,
    pid: () => child.pid ?? 0,
    mails,
    database: store.database,
    output,
    kill,
    restart: start,
    stop: async () => {
      await store.close();
      await kill('SIGTERM');
      await mails.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
