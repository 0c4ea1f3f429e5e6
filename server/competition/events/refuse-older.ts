import { conflict } from '#server/foundation/http/refuse.ts';

/**
 * Refuses a form whose version is older than the stored one, so the form cannot undo a change. Skipped if the caller
 * sends no version.
 */
export function refuseOlder(stored: { version: number }, seen: number | undefined, message: string): void {
  if (seen !== undefined && seen !== stored.version) throw conflict(message);
}
