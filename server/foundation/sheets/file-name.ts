import { searchable } from '#domain/foundation/text/searchable.ts';

const slugOf = (text: string) =>
  searchable(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** `leaderboard-copa-cumbre-rx-femenino`: what a file is, and of what; in letters that every disk takes. */
export const fileNameOf = (...parts: readonly string[]): string => parts.map(slugOf).filter(Boolean).join('-');
