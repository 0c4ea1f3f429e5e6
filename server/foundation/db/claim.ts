import { setTimeout as pause } from 'node:timers/promises';
import { isPassing } from './cluster-state.ts';
import { isLocked, type Lock, takeLock } from './lock.ts';
import { APP_LOCK, COMMAND_LOCK } from './lock-keys.ts';
import type { ClusterTarget } from './store-target.ts';

type Claimant = {
  role: 'app' | 'command';
  /** False while the program that started the cluster may still claim it. */
  mayTake: boolean;
  log: (sentence: string) => void;
};
type Claim = Lock | 'joined' | 'refused' | 'waiting';

const WAIT_PAUSE = 100;

/**
 * Returns the lock of our role, app or command. Returns 'joined' if an app already holds the cluster. Otherwise the
 * word says why there is no lock yet.
 */
export async function claimCluster(target: ClusterTarget, { role, mayTake, log }: Claimant): Promise<Claim> {
  if (await isLocked(target, APP_LOCK)) return role === 'app' ? 'refused' : 'joined';
  if (!mayTake) return 'waiting';
  if (role === 'command') {
    const lock = await takeLock(target, COMMAND_LOCK);
    // Check again: an app may have claimed the cluster between the two queries.
    if (!lock || !(await isLocked(target, APP_LOCK))) return lock ?? 'waiting';
    await lock.release();
    return 'joined';
  }
  const lock = await takeLock(target, APP_LOCK);
  return lock ? outwaitCommand(target, lock, log) : 'refused';
}

/**
 * Waits for a command that started the cluster. The command stops the cluster at its end, and an app must not lose it
 * then.
 */
async function outwaitCommand(
  target: ClusterTarget,
  lock: Lock,
  log: (sentence: string) => void,
): Promise<Lock | 'waiting'> {
  let isLost = false;
  lock.lost.then(() => {
    isLost = true;
  });
  for (let said = false; await isLocked(target, COMMAND_LOCK).catch(() => true); await pause(WAIT_PAUSE)) {
    if (isLost) {
      await lock.release();
      return 'waiting';
    }
    if (!said) log('Otro comando de Pizarra está usando los datos; se espera a que termine.');
    said = true;
  }
  return lock;
}

export function waitWhenPassing(error: unknown): 'waiting' {
  if (isPassing(error)) return 'waiting';
  throw error;
}
