import type { ScreenHello } from '#contract/day/screens.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { keep, readKept } from '#web/lib/browser-store.ts';

// Storage of a screen: its secret and its last state, so that it is not dark while it connects.

type Paired = Extract<ScreenHello, { state: 'paired' }>;
type Kept = { paired: Paired | null; floor: Floor | null; aheadMs: number };
const nothing: Kept = { paired: null, floor: null, aheadMs: 0 };

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...Array.from(bytes)));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Secret that identifies this screen, chosen once. Without storage it changes at each start. */
export function tokenOfScreen(): string {
  const found = readKept('screen-token');
  if (typeof found === 'string' && found.length === 43) return found;
  const made = newToken();
  keep('screen-token', made);
  return made;
}

/** Version of the stored form: a newer program may not understand an older one. */
const form = 1;

export function readScreen(): Kept {
  const found = readKept('screen') as (Kept & { form: number }) | null;
  return found?.form === form ? found : nothing;
}

export const keepScreen = (kept: Kept): boolean => keep('screen', { form, ...kept });
