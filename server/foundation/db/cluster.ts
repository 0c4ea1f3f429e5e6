import type { ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { APP_ROLE, giveStoreToApp } from './app-role.ts';
import { claimCluster, waitWhenPassing } from './claim.ts';
import { askState } from './cluster-state.ts';
import { initializeCluster, SUPERUSER } from './initialize.ts';
import { lastLogLines, launchPostmaster, type Settings } from './launch.ts';
import type { Lock } from './lock.ts';
import { findBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-file.ts';
import { choosePrivileges, giveFolder, openDataFolder, type PrivilegeChoice } from './privileges.ts';
import { chooseSocketFolder, claimSocketFolder } from './socket-folder.ts';
import { ClusterBusyError, StoreError } from './store-error.ts';
import type { ClusterTarget } from './store-target.ts';

type ClusterOptions = {
  dataDir: string;
  /**
   * An app does not share its data folder with another app. A command joins a running app or starts a cluster for
   * itself.
   */
  role?: 'app' | 'command';
  log?: (sentence: string) => void;
  /** Called when the cluster is lost for good: another app has taken it, or it does not start any more. */
  onLost?: (error: Error) => void;
  settings?: Settings;
  privileges?: PrivilegeChoice;
};

type Cluster = {
  target: ClusterTarget;
  /** Resolves when the cluster answers. Resolves immediately unless the cluster is restarting. */
  whenUp(): Promise<void>;
  stop(): Promise<void>;
};

const PAUSE = 15;
/** A dead app's lock disappears within milliseconds. A running app's lock stays. */
const LOCK_PATIENCE = 1_500;
/** A program that starts a cluster claims it immediately. A cluster that nobody claims has outlived its app. */
const ORPHAN_PATIENCE = 1_000;
/** Leftovers of a killed PostgreSQL can block the next start for a moment. */
const START_PATIENCE = 4_000;
const RETRY_PAUSE = 250;
/** Milliseconds. A recovery shorter than this is not logged. */
const RECOVERY_PATIENCE = 2_000;
const STOP_PATIENCE = 30_000;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, role = 'app', log = () => {}, onLost = () => {} } = options;
  const target = prepareTarget(dataDir);
  // The superuser's access, used only for steps before the app's own role owns the database.
  const root = { ...target, user: SUPERUSER };
  let child: ChildProcess | null = null;
  let lock: Lock | null = null;
  let stopping = false;

  async function raise(): Promise<void> {
    const launcher = prepareLauncher(options, target);
    const lockBy = Date.now() + LOCK_PATIENCE;
    let sayAt = Number.POSITIVE_INFINITY;
    let startBy = Number.POSITIVE_INFINITY;
    let adoptAt = Number.POSITIVE_INFINITY;
    let launches = 0;
    for (; !stopping; await pause(PAUSE)) {
      const state = await askState(root);
      if (state === 'starting' && Date.now() > sayAt) {
        log('La base de datos se recupera de un cierre brusco; puede tardar un poco…');
        sayAt = Number.POSITIVE_INFINITY;
      }
      if (state === 'up') {
        const isOurs = isAlive(child) && findPostmaster(join(dataDir, 'postgres')) === child?.pid;
        adoptAt = Math.min(adoptAt, Date.now() + ORPHAN_PATIENCE);
        const mayTake = isOurs || Date.now() > adoptAt;
        const claim = await claimCluster(target, { role, mayTake, log }).catch(waitWhenPassing);
        if (claim === 'refused' && Date.now() > lockBy) throw new ClusterBusyError(dataDir);
        if (claim === 'joined') return;
        if (typeof claim === 'object') {
          await giveStoreToApp(root);
          return hold(claim);
        }
      } else if (state === 'down' && !isAlive(child) && findPostmaster(join(dataDir, 'postgres')) === null) {
        if (Date.now() > startBy) throw new StoreError(`PostgreSQL no arranca: ${lastLogLines(dataDir)}`);
        if (launches > 0) await pause(RETRY_PAUSE);
        child = await launcher();
        sayAt = Date.now() + RECOVERY_PATIENCE;
        // The first launch may wait for a slow initdb, so the time limit begins here.
        if (launches === 0) startBy = Date.now() + START_PATIENCE;
        launches += 1;
      }
    }
  }

  function hold(claimed: Lock): void {
    lock = claimed;
    claimed.lost.then(() => {
      if (stopping) return;
      log('La base de datos se detuvo; se inicia otra vez.');
      up = raise();
      up.catch(onLost);
    });
  }

  let up = raise();
  await up;
  return {
    target,
    whenUp: () => up,
    stop: async () => {
      stopping = true;
      await up.catch(() => {});
      // Stop PostgreSQL first. A process that waits for our lock must not get it while the cluster stops.
      if (lock) await stopPostmaster(join(dataDir, 'postgres'), child);
      await lock?.release();
    },
  };
}

function prepareTarget(dataDir: string): ClusterTarget {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StoreError(
      `No se puede escribir en la carpeta de datos ${dataDir} (${code}): elige otra con PIZARRA_DATA.`,
    );
  }
  return { socketDir: chooseSocketFolder(dataDir), user: APP_ROLE, database: 'pizarra' };
}

function prepareLauncher({ dataDir, log, settings = {}, privileges = 'any' }: ClusterOptions, target: ClusterTarget) {
  return async () => {
    const binaries = findBinaries();
    if (!binaries) {
      throw new StoreError(
        'No hay un PostgreSQL incluido para esta máquina: indica una base de datos con DATABASE_URL.',
      );
    }
    openDataFolder(dataDir);
    const way = choosePrivileges(binaries, dataDir, privileges);
    const folder = join(dataDir, 'postgres');
    if (!existsSync(folder)) {
      log?.('Creando la base de datos (solo la primera vez)…');
      await initializeCluster(dataDir, binaries, way);
    }
    giveFolder(folder, way.owner);
    if (lstatSync(folder).uid !== way.owner) {
      throw new StoreError(`Los datos de ${folder} son de otro usuario: inicia Pizarra con ese usuario.`);
    }
    claimSocketFolder(target.socketDir, dataDir, way.owner);
    giveFolder(target.socketDir, way.owner);
    return launchPostmaster(dataDir, target.socketDir, { binaries, way, settings });
  };
}

function isAlive(child: ChildProcess | null): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function stopPostmaster(folder: string, child: ChildProcess | null): Promise<void> {
  const pid = findPostmaster(folder);
  if (pid === null) return;
  child?.ref();
  signal(pid, 'SIGINT');
  const patientUntil = Date.now() + STOP_PATIENCE;
  for (let forced = false; findPostmaster(folder) === pid; await pause(PAUSE)) {
    if (forced || Date.now() < patientUntil) continue;
    // This fast stop loses no data: the next start recovers as after a crash.
    signal(pid, 'SIGQUIT');
    forced = true;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process ended before it got the signal.
  }
}
