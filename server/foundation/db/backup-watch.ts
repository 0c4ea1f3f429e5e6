import { StoreError } from './store-error.ts';

export type Patience = {
  /** Most milliseconds for the whole copy. */
  deadlineMs: number;
  /** Most milliseconds without a single byte. */
  stallMs: number;
  /** Milliseconds between two progress messages. */
  tellEveryMs: number;
};

export const patienceOf = ({ backupMinutes }: { backupMinutes: number }): Patience => ({
  deadlineMs: backupMinutes * 60_000,
  stallMs: 300_000,
  tellEveryMs: 10_000,
});

export type Watch = {
  signal: AbortSignal;
  /** Names the part of the backup that is copied from now on. */
  at(part: string): void;
  moved(bytes: number): void;
  stop(): void;
};

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Reports the progress of a copy. Aborts it when it stalls or takes too long. */
export function watchCopy({ deadlineMs, stallMs, tellEveryMs }: Patience, say: (sentence: string) => void): Watch {
  const controller = new AbortController();
  const beganAt = performance.now();
  let part = 'el comienzo';
  let partBytes = 0;
  let allBytes = 0;
  let movedAt = beganAt;
  let toldBytes = -1;

  const timer = setInterval(() => {
    const now = performance.now();
    if (now - beganAt > deadlineMs) {
      const minutes = Math.round(deadlineMs / 60_000);
      return controller.abort(
        new StoreError(`La copia no terminó en ${minutes} minutos (iba por ${part}): dale más con BACKUP_MINUTES.`),
      );
    }
    const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
    if (now - movedAt > stallMs) {
      const error = `La copia se detuvo en ${part}: nada avanzó en ${seconds(stallMs)}. ¿Responden el disco y la base de datos?`;
      return controller.abort(new StoreError(error));
    }
    if (allBytes === toldBytes) say(`${part} no avanza desde hace ${seconds(now - movedAt)}; se sigue esperando.`);
    else say(`${part}: ${megabytes(partBytes)}; en total ${megabytes(allBytes)} en ${seconds(now - beganAt)}`);
    toldBytes = allBytes;
  }, tellEveryMs);

  return {
    signal: controller.signal,
    at(next) {
      part = next;
      partBytes = 0;
      movedAt = performance.now();
    },
    moved(bytes) {
      partBytes += bytes;
      allBytes += bytes;
      movedAt = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}
