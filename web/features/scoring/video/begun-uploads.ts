import { forget, keep, readKept } from '#web/lib/browser-store.ts';

/** What a reload leaves of an upload: the browser has lost the file, the server still has its beginning. */
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

/** The browser may be somebody else's tomorrow: what was begun is found again only by whoever began it. */
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
