import { forget, keep, readKept } from '#web/lib/storage/browser-store.ts';

/** An upload that a reload interrupted. The browser lost the file, and the server has its first part. */
export type Begun = { videoId: string; fileName: string; size: number; sent: number };

const isBegun = (kept: unknown): kept is Begun =>
  typeof kept === 'object' &&
  kept !== null &&
  'videoId' in kept &&
  typeof kept.videoId === 'string' &&
  'fileName' in kept &&
  typeof kept.fileName === 'string' &&
  'size' in kept &&
  typeof kept.size === 'number' &&
  'sent' in kept &&
  typeof kept.sent === 'number';

/** The name under which an upload is stored. It has the account, because other people may use the browser later. */
export function nameOf(wodId: string): string {
  try {
    return `video:${localStorage.getItem('authUser') ?? ''}:${wodId}`;
  } catch {
    return `video::${wodId}`;
  }
}

export function readBegun(wodId: string): Begun | null {
  const kept = readKept(nameOf(wodId));
  return isBegun(kept) ? kept : null;
}

export const keepBegun = (wodId: string, begun: Begun): boolean => keep(nameOf(wodId), begun);

export const forgetBegun = (wodId: string): void => forget(nameOf(wodId));
