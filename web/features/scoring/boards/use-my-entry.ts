import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** The signed-in athlete's entry in that category, alone or in a team; null for others. */
export function useMyEntry(eventId: string, categoryId: string): string | null {
  const { account } = useSession();
  const isIn = account?.type === 'athlete' && account.myEvents?.includes(eventId) === true;
  const { data } = useQuery({ ...api.entries.listMine.queryOptions({ input: {} }), enabled: isIn, staleTime: 300_000 });
  if (!isIn) return null;
  return data?.events.find(event => event.categoryId === categoryId)?.entryId ?? null;
}
