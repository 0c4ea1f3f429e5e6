import packageJson from '#package' with { type: 'json' };

/** The release of this program. */
export const ownRelease: string = packageJson.version;

/**
 * The first line of a migration: `expand` lets programs of every release work on, `contract 5.7.0` those from that
 * release on. Null: a file from before this rule, after which only a program that has the file works.
 */
export type Kind = string | null;

export const readKind = (text: string): Kind => /^-- (expand|contract \d+\.\d+\.\d+)\n/.exec(text)?.[1] ?? null;

/** True for a file that runs outside a transaction, statement by statement. Its second line says so. */
export const isConcurrent = (text: string): boolean => /^-- .+\n-- concurrently\n/.test(text);

/** The first release that works after a contract. Null if the file is no contract. */
export const oldestAfter = (kind: Kind): string | null => /^contract (.+)$/.exec(kind ?? '')?.[1] ?? null;

export const isOlder = (release: string, other: string): boolean =>
  release.localeCompare(other, 'en', { numeric: true }) < 0;

/** True if a program of the release works after the migration, although it does not have the file. */
export function livesWith(kind: Kind, release: string): boolean {
  const oldest = oldestAfter(kind);
  return kind === 'expand' || (oldest !== null && !isOlder(release, oldest));
}

/** Counts the releases that stop working after these migrations. Null: a release from before the kinds. */
export const countBroken = (kinds: readonly Kind[], releases: readonly (string | null)[]): number =>
  releases.filter(release => kinds.some(kind => release === null || !livesWith(kind, release))).length;
