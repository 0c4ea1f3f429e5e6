import { searchable } from '#domain/foundation/text/searchable.ts';

const slugOf = (text: string) =>
  searchable(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Makes a name like `leaderboard-copa-cumbre-rx-femenino` from a file's kind and subject. Its letters are valid on
 * every disk.
 */
export const fileNameOf = (...parts: readonly string[]): string => parts.map(slugOf).filter(Boolean).join('-');
