import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the process id of the PostgreSQL server in this folder. Null when no server runs. */
export function findPostmaster(folder: string): number | null {
  const pid = readPid(folder);
  return pid !== null && isRunning(pid) && isPostmasterOf(pid, folder) ? pid : null;
}

/** True if the file names a process that is not our server. PostgreSQL would refuse to start. */
export function hasStalePid(folder: string): boolean {
  return existsSync(join(folder, 'postmaster.pid')) && findPostmaster(folder) === null;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs, but we may not signal it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // A process that has ended (a zombie) answers signal 0 until its parent reads its exit status.
  return !describe(pid).state.startsWith('Z');
}

function readPid(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** True if the process serves this folder. After a reboot another process may have the same number. */
function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      // We may not read the file, so the command name decides.
    }
  }
  return describe(pid).command.includes('postgres');
}

function describe(pid: number): { state: string; command: string } {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      return { state: stat.slice(end + 2, end + 3), command: stat.slice(stat.indexOf('(') + 1, end) };
    } catch {
      return { state: 'Z', command: '' };
    }
  }
  const [state = 'Z', ...command] = spawnSync('ps', ['-o', 'state=,comm=', '-p', `${pid}`], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  return { state: state || 'Z', command: command.join(' ') };
}
