export type UploadPhase = 'starting' | 'sending' | 'waiting' | 'paused' | 'checking' | 'done' | 'failed';

export type VideoUpload = {
  phase: UploadPhase;
  fileName: string;
  size: number;
  sent: number;
  /** Bytes per second; null while unknown. */
  speed: number | null;
  videoId: string | null;
  poster: string | null;
  /** False after this browser failed to play the file. */
  isPlayable: boolean;
  message: string | null;
  /** True if a failed upload can continue with the same file. */
  canRetry: boolean;
};

/** The progress value for «no upload» (ATH-186). */
export const idle = 101;

/** The progress in percent and its status (ATH-185). A paused or finished upload has the same status as none. */
export function progressOf(upload: VideoUpload | null): { value: number; status: 'active' | 'normal' | 'exception' } {
  if (!upload) return { value: idle, status: 'normal' };
  const value = upload.size === 0 ? 0 : Math.floor((upload.sent / upload.size) * 100);
  const { phase } = upload;
  if (phase === 'failed' || phase === 'waiting') return { value, status: 'exception' };
  return { value, status: phase === 'paused' || phase === 'done' ? 'normal' : 'active' };
}

type Sample = { at: number; sent: number };
const window = 10_000;

/**
 * Adds a measurement of the bytes sent, and returns the speed over the last ten seconds. That is stable enough to read,
 * and quick enough to follow the network. Times in milliseconds.
 */
export function takeSample(samples: readonly Sample[], now: Sample): { samples: Sample[]; speed: number | null } {
  const last = samples.at(-1);
  // After a break the upload continues from an earlier byte, so the older measurements are wrong.
  const kept = last && now.sent < last.sent ? [] : samples.filter(({ at }) => now.at - at <= window);
  const first = kept[0];
  const passed = first ? now.at - first.at : 0;
  const speed = first && passed >= 500 ? ((now.sent - first.sent) / passed) * 1000 : null;
  return { samples: [...kept, now], speed };
}

export function writeBytes(bytes: number): string {
  const mega = bytes / 1_000_000;
  if (mega >= 1000) return `${(mega / 1000).toFixed(2)} GB`;
  if (mega >= 100) return `${Math.round(mega)} MB`;
  return mega >= 1 ? `${mega.toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} KB`;
}

const writeSpeed = (speed: number): string => `${writeBytes(speed)}/s`;

export function writeRemaining(seconds: number): string {
  if (seconds < 10) return 'faltan unos segundos';
  if (seconds < 55) return `faltan ${Math.ceil(seconds / 5) * 5} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes <= 1 ? 'falta 1 min' : `faltan ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return `faltan ${hours} h ${minutes % 60} min`;
}

/** Says the speed and the time left, for example `12.4 MB/s · faltan 3 min`. Empty while nothing is sent. */
export function paceOf({ phase, speed, size, sent }: VideoUpload): string {
  if (phase !== 'sending' || speed === null || speed < 1) return '';
  return `${writeSpeed(speed)} · ${writeRemaining((size - sent) / speed)}`;
}
