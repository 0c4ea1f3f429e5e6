import type { BoardVersion } from './board-version.ts';
import type { Body } from './encoded-bytes.ts';

/**
 * Browsers revalidate a board on every read; a shared cache may answer for one second. No stale-while-revalidate: a
 * browser would apply it too. A reader who was just notified of a change would see the old board.
 */
export const publicCaching = 'public, max-age=0, s-maxage=1';
/** The same for caches that obey RFC 9213: unlike `s-maxage` it lets them answer while the program is away. */
const cdnCaching = 'max-age=1, stale-if-error=300';
/** Changes after a version never change. Browsers ask once. */
export const afterCaching = 'public, max-age=0, s-maxage=60';
export const staffCaching = 'private, no-cache';
/**
 * Headers of the last known board while the database is away. No cache stores the board, and the page can say that it
 * is old.
 */
export const staleHeaders = (staleForMs: number): string[] => [
  'cache-control',
  'no-store',
  'x-board-stale',
  '1',
  'age',
  `${Math.floor(staleForMs / 1000)}`,
];
export const boardType = 'application/json; charset=utf-8';

/** Headers cached beside the bytes. The flat form lets node:http write them without a lookup per name. */
export function headersOf(body: Body, { etag }: Pick<BoardVersion, 'etag'>, security: readonly string[]): string[] {
  body.headers ??= [
    'content-type',
    boardType,
    'content-length',
    `${body.bytes.length}`,
    ...(body.encoding === 'identity' ? [] : ['content-encoding', body.encoding]),
    'etag',
    etag,
    'cache-control',
    publicCaching,
    'cdn-cache-control',
    cdnCaching,
    'vary',
    'accept-encoding',
    ...security,
  ];
  return body.headers;
}

/** Compares `if-none-match`. A proxy may send a list of tags, or drop the W. */
export function isKnown(asked: string | undefined, { etag }: Pick<BoardVersion, 'etag'>): boolean {
  if (asked === undefined) return false;
  if (asked === etag || asked === '*') return true;
  const bare = etag.slice(2);
  return asked.split(',').some(part => [etag, bare].includes(part.trim()));
}
