import { ORPCError } from '@orpc/client';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keepAnswer, readAnswer, whoIsHere } from './kept-answers.ts';
import { setKeptSince } from './kept-since.ts';

const askAgainAfter = 10_000;

/** True for the list of the reader's badges and for a badge of the reader: only the owner gets a QR. */
const isOwn = (value: unknown) => (value as { qr?: string | null }).qr !== null;

/** The owner of a stored answer: empty for public data, else the account. Null when the answer must not be stored. */
function ownerOf({ queryKey: [name] }: Query, value: unknown): string | null {
  const [topic] = name as string[];
  // The list for arrivals, the manager of the day and an athlete's day are deleted with their account.
  if (['entries', 'attendance', 'heats', 'rails', 'timetable'].includes(topic ?? '')) return whoIsHere() || null;
  // Own codes only. Another person's page, read by staff at a door, is never stored.
  if (topic === 'badges') return isOwn(value) ? whoIsHere() || null : null;
  // Tickets belong to the reader. A buyer without an account reads them with a secret that nobody else has.
  if (topic === 'tickets') return whoIsHere();
  if (topic !== 'accounts') return '';
  // A judge's data is in a separate store, together with the judge's work.
  const { user } = value as { user: { uid: string; type: string } | null };
  return user?.type === 'athlete' ? user.uid : null;
}

/**
 * True for network errors and the statuses 5xx. A refusal is an answer, and a request that we aborted says nothing
 * about the network.
 */
const isUnreached = (error: unknown) =>
  error instanceof ORPCError ? error.status >= 500 : !(error instanceof DOMException && error.name === 'AbortError');

// Queries that show a stored answer, with the time of that answer.
const shown = new Map<Query, number>();
const tell = () => setKeptSince(shown.size > 0 ? Math.min(...shown.values()) : null);

let asking: ReturnType<typeof setTimeout> | undefined;
/** Loads the queries on screen again after a pause, or as soon as the network is back. */
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

/** The last stored answer. Throws the error when there is none. */
export async function showKept<Value>(queries: QueryClient, query: Query, error: unknown): Promise<Value> {
  const kept = isUnreached(error) ? await readAnswer<Value>(query.queryHash).catch(() => null) : null;
  if (!kept) throw error;
  shown.set(query, kept.at);
  tell();
  askLater(queries);
  return kept.value;
}
