import type { BoardVersion } from './board-version.ts';
import type { Body } from './encoded-bytes.ts';

/**
 * Nobody shows a board without asking whether it is still the one; a cache that many share may spare us a second of
 * them. No stale-while-revalidate: browsers would apply it too, and show a reader who was just told of a change the
 * board before it.
 */
export const publicCaching = 'public, max-age=0, s-maxage=1';
export const staffCaching = 'private, no-cache';
/** The last known board while the database is away: nobody keeps it, and whoever shows it can say so. */
export const staleHeaders = (staleForMs: number): string[] => [
  'cache-control',
  'no-store',
  'x-board-stale',
  '1',
  'age',
  `${Math.floor(staleForMs / 1000)}`,
];
export const boardType = 'application/json; charset=utf-8';

/** Kept beside the bytes, in the flat form that node:http writes without looking each name up. */
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
    'vary',
    'accept-encoding',
    ...security,
  ];
  return body.headers;
}

/** What a cache compares; one on the way may have made a list of them, or taken the W away. */
export function isKnown(asked: string | undefined, { etag }: Pick<BoardVersion, 'etag'>): boolean {
  if (asked === undefined) return false;
  if (asked === etag || asked === '*') return true;
  const bare = etag.slice(2);
  return asked.split(',').some(part => [etag, bare].includes(part.trim()));
}
