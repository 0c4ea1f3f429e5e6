// Some questions are answered without a network as they were answered last on this device, and the page says since when.
import { ORPCError } from '@orpc/client';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const ofDevice = () => import('./kept-answers.ts');
const askAgainAfter = 10_000;

/** Whose answer it is: everybody's, or the account's that asked; null for what is not kept. */
function ownerOf(key: QueryKey, value?: unknown): string | null {
  const name = Array.isArray(key[0]) ? key[0].join('.') : '';
  if (/^(categories\.read|events\.(read|list|home))$/.test(name)) return '';
  if (name === 'entries.listMine') return rememberedUid();
  if (name !== 'accounts.me') return null;
  // Judges have a store of their own, with their work in it.
  const { user } = (value ?? {}) as { user?: { uid: string; type: string } | null };
  return value === undefined || user?.type === 'athlete' ? (user?.uid ?? '') : null;
}

function rememberedUid(): string | null {
  try {
    return localStorage.getItem('authUser');
  } catch {
    return null;
  }
}

/** Nobody answered, or nobody who knows: a refusal is an answer. */
const isUnreached = (error: unknown) => !(error instanceof ORPCError) || error.status >= 500;

// What is shown of what was kept, and since when.
const shown = new Map<Query, number>();
const listeners = new Set<() => void>();
let since: number | null = null;
function tell() {
  const oldest = shown.size > 0 ? Math.min(...shown.values()) : null;
  if (oldest === since) return;
  since = oldest;
  for (const listener of [...listeners]) listener();
}
export const keptSince = () => since;
export const onKept = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let asking: ReturnType<typeof setTimeout> | undefined;
/** What is still looked at is asked again, now and then and as soon as the network is back. */
function askAgain(queries: QueryClient) {
  clearTimeout(asking);
  asking = undefined;
  for (const query of shown.keys()) {
    if (query.isActive()) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else shown.delete(query);
  }
  tell();
}
function askLater(queries: QueryClient) {
  if (asking !== undefined) return;
  const again = () => {
    removeEventListener('online', again);
    askAgain(queries);
  };
  asking = setTimeout(again, askAgainAfter);
  addEventListener('online', again);
}

function keep(query: Query, value: unknown) {
  const owner = ownerOf(query.queryKey, value);
  if (owner === null) return;
  const put = () =>
    void ofDevice()
      .then(({ keepAnswer }) => keepAnswer(query.queryHash, value, owner))
      .catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(put);
  else setTimeout(put, 500);
}

/** What the server drew the page with is kept like what it is asked. */
export function keepFirstAnswers(queries: QueryClient) {
  for (const query of queries.getQueryCache().getAll())
    if (query.state.data !== undefined) keep(query, query.state.data);
}

/** Asks; what it answers is kept, and what nobody answers is what was kept. */
export async function askOrKept<Value>(queries: QueryClient, query: Query, ask: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.SSR || ownerOf(query.queryKey) === null) return ask();
  try {
    const value = await ask();
    if (shown.delete(query)) tell();
    keep(query, value);
    return value;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    const kept = await ofDevice()
      .then(({ readAnswer }) => readAnswer<Value>(query.queryHash))
      .catch(() => null);
    if (!kept) throw error;
    shown.set(query, kept.at);
    tell();
    askLater(queries);
    return kept.value;
  }
}
