import { hmacBy } from '#domain/foundation/text/hmac.ts';

// What a door calls a ticket, or a person's own code, in its copy (SAFE-M16): whoever has the copy and its key finds no
// ticket's page with it, and makes no code. Whoever scans a code makes the same of what it says.

const shape = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/** A keyed digest as a UUID of the eighth version, in which no id of ours is: so nobody takes one for the other. */
export const toAlias = (hex: string): string => hex.replace(shape, '$1-$2-8$3-8$4-$5');

export const isAlias = (id: string): boolean => /^.{14}8.{4}8/.test(id);

/**
 * By what a copy finds a short code that somebody types (ORGA-C9): 24 bits of a keyed digest, so no copy says the code of
 * a ticket, and among 20,000 tickets hardly one is found for another.
 */
export const toTag = (hex: string): string => hex.slice(0, 6);

/** The prefix keeps a tag's digest apart from the digest of an id. */
export const textOfTag = (shortCode: string): string => `short-code ${shortCode}`;

const hexOf = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');

export function aliasBy(key: string): (id: string) => string {
  const hmac = hmacBy(key);
  return id => toAlias(hexOf(hmac(id)));
}

export const tagBy = (key: string, shortCode: string): string => toTag(hexOf(hmacBy(key)(textOfTag(shortCode))));
