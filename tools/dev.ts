import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { takeSettings } from '#server/settings-file.ts';

// The browser connects only to Vite, which reloads the web code and forwards requests to the server. The server
// restarts when one of its files changes.
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

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', PORT: apiPort, PUBLIC_URL: publicUrl },
});
server.stdout.pipe(process.stdout);

const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  logLevel: 'warn',
  server: { port, strictPort: true, host: 'localhost' },
});
await web.listen().catch(async error => {
  console.error(`✗ No se pudo abrir el puerto ${port}: ${error.message}`);
  process.exitCode = 1;
  server.kill('SIGTERM');
  await web.close();
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    server.kill(signal);
    web.close();
  });
}
server.on('exit', () => web.close());
