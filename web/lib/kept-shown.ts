import { ORPCError } from '@orpc/client';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keepAnswer, readAnswer, whoIsHere } from './kept-answers.ts';
import { setKeptSince } from './kept-since.ts';

const askAgainAfter = 10_000;

/** A list of one's own codes, or the page of one, whose QR is told to its owner alone. */
const isOwn = (value: unknown) => (value as { qr?: string | null }).qr !== null;

/** Whose answer it is: everybody's, or the account's that asked; null for what is not kept. */
function ownerOf({ queryKey: [name] }: Query, value: unknown): string | null {
  const [topic] = name as string[];
  // The second: who is expected, for whoever marks arrivals; it goes with that account.
  if (topic === 'entries' || topic === 'attendance') return whoIsHere() || null;
  // Own codes. What staff reads of somebody else at a door stays on no device.
  if (topic === 'badges') return isOwn(value) ? whoIsHere() || null : null;
  // Own tickets; who bought without an account asks with a secret that nobody else has.
  if (topic === 'tickets') return whoIsHere();
  if (topic !== 'accounts') return '';
  // Judges have a store of their own, with their work in it.
  const { user } = value as { user: { uid: string; type: string } | null };
  return user?.type === 'athlete' ? user.uid : null;
}

/** Nobody answered, or nobody who knows: a refusal is an answer. What this page itself broke off, to ask anew, is no sign. */
const isUnreached = (error: unknown) =>
  error instanceof ORPCError ? error.status >= 500 : !(error instanceof DOMException && error.name === 'AbortError');

// What is shown of what was kept, and since when.
const shown = new Map<Query, number>();
const tell = () => setKeptSince(shown.size > 0 ? Math.min(...shown.values()) : null);

let asking: ReturnType<typeof setTimeout> | undefined;
/** What is still looked at is asked again, now and then and as soon as the network is back. */
function askLater(queries: QueryClient) {
  if (asking !== undefined) return;
  const again = () => {
    removeEventListener('online', again);
    clearTimeout(asking);
    asking = undefined;
    for (const query of shown.keys()) {
      if (query.isActive()) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
      else shown.delete(query);
    }
    tell();
  };
  asking = setTimeout(again, askAgainAfter);
  addEventListener('online', again);
}

export async function keepOf(query: Query, value: unknown): Promise<void> {
  if (shown.delete(query)) tell();
  const owner = ownerOf(query, value);
  if (owner !== null) await keepAnswer(query.queryHash, value, owner);
}

/** What was answered last, or the failure where nothing was. */
export async function showKept<Value>(queries: QueryClient, query: Query, error: unknown): Promise<Value> {
  const kept = isUnreached(error) ? await readAnswer<Value>(query.queryHash).catch(() => null) : null;
  if (!kept) throw error;
  shown.set(query, kept.at);
  tell();
  askLater(queries);
  return kept.value;
}
