import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingCounts, WaitingEvent } from '#contract/backoffice/waiting.ts';
import type { AccountType } from '#contract/base.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from './api.ts';
import { keptOptions } from './outbox/kept-options.ts';
import { sayWaiting, type WaitingKind } from './waiting-words.ts';

const refreshEvery = 30_000;
const asking: readonly AccountType[] = ['athlete', 'staff', 'organization'];

/**
 * The numbers of waiting things. The whole dashboard shares one query, repeated while visible, so that they change
 * without a reload.
 */
export function useWaitingCounts(): WaitingCounts | undefined {
  const { state, account } = useSession();
  const enabled = state === 'signed-in' && asking.includes(account.type);
  const options = api.waiting.count.queryOptions({ refetchInterval: refreshEvery, enabled });
  // A judge without a network keeps the way to the home of the day.
  return useQuery(keptOptions(account?.type === 'staff' ? account.uid : undefined, options)).data;
}

/** The number for one event, or for all events if only the kind matters. */
function countOf(from: Pick<WaitingEvent, Exclude<WaitingKind, 'reviews' | 'invitations'>>, kind: WaitingKind) {
  if (kind === 'invitations') return 0;
  return kind === 'reviews' ? from.qualifier + from.event : from[kind];
}

export const sumOf = (waiting: WaitingCounts | undefined, kind: WaitingKind): number =>
  kind === 'invitations'
    ? (waiting?.invitations ?? 0)
    : (waiting?.events ?? []).reduce((sum, event) => sum + countOf(event, kind), 0);

// The topics whose calls answer something that waits.
const answering = new Set<unknown>(['staff', 'appeals', 'invitations', 'entries', 'income']);

/** Loads the numbers again after this user's answer. The next poll finds other users' answers. */
export function useFollowAnswers() {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return;
        const [topic] = [mutation.options.mutationKey?.[0]].flat();
        if (answering.has(topic)) void queries.invalidateQueries({ queryKey: api.waiting.key() });
      }),
    [queries],
  );
}

export function useWaitsAt(kinds: readonly WaitingKind[]): (eventId: string) => string[] {
  const waiting = useWaitingCounts();
  return eventId => {
    const event = waiting?.events.find(({ uid }) => uid === eventId);
    return event ? kinds.flatMap(kind => (countOf(event, kind) > 0 ? sayWaiting(kind, countOf(event, kind)) : [])) : [];
  };
}
