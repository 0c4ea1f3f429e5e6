import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Nginx = { pid: number; stop: () => Promise<void> };

const binary = '/usr/sbin/nginx';

/** Debian's own package, unchanged. */
function provide(): boolean {
  if (existsSync(binary)) return true;
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], { stdio: 'pipe' });
  } catch {
    console.log('  sin nginx no hay con qué comparar las lecturas: instálalo (apt-get install nginx-light)');
  }
  return existsSync(binary);
}

/** Starts nginx with one worker that serves these bytes as a file. This is the least work for an answer. */
export async function startNginx(port: number, bytes: Buffer, { keepsFileOpen = false } = {}): Promise<Nginx | null> {
  if (!provide()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-nginx-'));
  mkdirSync(join(folder, 'files'), { mode: 0o755 });
  writeFileSync(join(folder, 'files', 'board'), bytes);
  // One process under the current user, since another user could not read the folder.
  const config = `
    daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; keepalive_timeout 600;
      ${keepsFileOpen ? 'open_file_cache max=10;' : ''} server_tokens off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port}; root ${folder}/files; default_type 'application/json; charset=utf-8';
        add_header content-encoding br; add_header cache-control 'public, max-age=0, s-maxage=1'; add_header vary accept-encoding;
      }
    }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilOpen(port);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`nobody listens on ${port}`);
}
