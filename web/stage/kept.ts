import type { ScreenHello } from '#contract/day/screens.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import { keep, readKept } from '#web/lib/browser-store.ts';

// What this television keeps: its secret, and what it last showed, so that it is not dark while it looks for the network.

type Paired = Extract<ScreenHello, { state: 'paired' }>;
type Kept = { paired: Paired | null; floor: Floor | null; aheadMs: number };
const nothing: Kept = { paired: null, floor: null, aheadMs: 0 };

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...Array.from(bytes)));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Chosen once: whoever knows it is this television. Where nothing can be kept it is another one after each start. */
export function tokenOfScreen(): string {
  const found = readKept('screen-token');
  if (typeof found === 'string' && found.length === 43) return found;
  const made = newToken();
  keep('screen-token', made);
  return made;
}

/** A newer program may not understand what an older one kept. */
const form = 1;

export function readScreen(): Kept {
  const found = readKept('screen') as (Kept & { form: number }) | null;
  return found?.form === form ? found : nothing;
}

export const keepScreen = (kept: Kept): boolean => keep('screen', { form, ...kept });
