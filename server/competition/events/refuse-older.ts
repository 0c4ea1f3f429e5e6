import { conflict } from '#server/foundation/http/refuse.ts';

/** A form that was read before somebody else changed it says so, instead of taking that back. Who says no version is not asked. */
export function refuseOlder(stored: { version: number }, seen: number | undefined, message: string): void {
  if (seen !== undefined && seen !== stored.version) throw conflict(message);
}
