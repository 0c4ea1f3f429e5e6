import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { takeSettings } from '#server/settings-file.ts';

// Starts Vite and the server. The browser connects only to Vite, which reloads the web code and forwards requests to
// the server. The server restarts when one of its files changes, and applies new migrations then.
const root = join(import.meta.dirname, '..');
try {
  takeSettings(sentence => console.log(`· ${sentence}`));
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exit(1);
}
const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const apiPort = process.env.API_PORT ?? String(port + 1);
process.env.NODE_ENV ??= 'development';
process.env.API_PORT = apiPort;

let server: ChildProcess | null = null;
let after: 'wait' | 'restart' | 'end' = 'wait';

function startServer(): void {
  after = 'wait';
  server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', PORT: apiPort, PUBLIC_URL: publicUrl },
  });
  let said = '';
  server.stdout?.pipe(process.stdout, { end: false });
  server.stderr?.on('data', chunk => {
    process.stderr.write(chunk);
    said = `${said}${chunk}`.slice(-2_000);
  });
  server.on('close', () => {
    server = null;
    if (after === 'end') end();
    else if (after === 'restart') startServer();
    else console.log(`· The server ended. It starts again when one of its files changes.${hintFor(said)}`);
  });
}

/**
 * A failed migration leaves nothing behind. A migration that ran while half-written stays applied, and its file then
 * differs.
 */
const hintFor = (said: string) =>
  /migración \S+ ya está aplicada/.test(said)
    ? ' To begin anew with an unreleased migration, delete the folder of data.'
    : '';

function restartServer(): void {
  after = 'restart';
  if (server) server.kill('SIGTERM');
  else startServer();
}

let pending: NodeJS.Timeout | undefined;
for (const room of ['server', 'domain', 'contract', 'demo']) {
  watch(join(root, room), { recursive: true }, (_event, name) => {
    if (!name || after === 'end' || /\.test\.ts$/.test(name)) return;
    // A running server does not apply a migration that a person still writes. A server that is down waits for that
    // file.
    if (!/\.(ts|txt)$/.test(name) && !(name.endsWith('.sql') && !server)) return;
    clearTimeout(pending);
    pending = setTimeout(restartServer, 100);
  });
}
startServer();

const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  logLevel: 'warn',
  server: { port, strictPort: true, host: 'localhost' },
});
await web.listen().catch(error => {
  console.error(`✗ Port ${port} cannot be opened: ${error.message}. Choose another with PORT.`);
  process.exitCode = 1;
  stop('SIGTERM');
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

function stop(signal: NodeJS.Signals): void {
  after = 'end';
  if (server) server.kill(signal);
  else end();
}

function end(): void {
  web.close().finally(() => process.exit());
}
