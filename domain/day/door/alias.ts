import { hmacBy } from '#domain/foundation/text/hmac.ts';

// The alias of a ticket or of a person's code in a door's copy (SAFE-M16). A copy and its key open no ticket page and
// make no code. A door that scans a code computes the same alias from its id.

const shape = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;

/** A keyed digest as a version 8 UUID. Our own ids never have that version, so the two cannot be confused. */
export const toAlias = (hex: string): string => hex.replace(shape, '$1-$2-8$3-8$4-$5');

export const isAlias = (id: string): boolean => /^.{14}8.{4}8/.test(id);

/**
 * The tag by which a copy finds a typed short code (ORGA-C9). It is 24 bits of a keyed digest, so a copy reveals no
 * short code. Among 20,000 tickets a false match is very rare.
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
