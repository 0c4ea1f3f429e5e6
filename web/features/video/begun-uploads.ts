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
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(wodId)) ?? 'null');
    return isBegun(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepBegun(wodId: string, begun: Begun): void {
  try {
    localStorage.setItem(nameOf(wodId), JSON.stringify(begun));
  } catch {}
}

export function forgetBegun(wodId: string): void {
  try {
    localStorage.removeItem(nameOf(wodId));
  } catch {}
}
