import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type EpollStreams = { pid: number; publish: (frame: string) => Promise<void>; stop: () => Promise<void> };

/** The compiled program. Null, after a message, if there is no compiler. */
export async function startEpollStreams(port: number): Promise<EpollStreams | null> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-epoll-'));
  const program = join(folder, 'epoll-streams');
  try {
    execFileSync('cc', ['-O2', '-o', program, join(import.meta.dirname, 'epoll-streams.c')], { stdio: 'pipe' });
  } catch (error) {
    console.log(`  sin compilador de C no hay con qué comparar los flujos: ${(error as Error).message.split('\n')[0]}`);
    rmSync(folder, { recursive: true });
    return null;
  }
  const child = spawn(program, [`${port}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const control = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(control, 'connect');
  return {
    pid: child.pid ?? 0,
    publish: async frame => {
      const bytes = Buffer.from(frame);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      const answered = once(control, 'data');
      control.write(Buffer.concat([Buffer.from('P'), length, bytes]));
      await answered;
    },
    stop: async () => {
      control.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
