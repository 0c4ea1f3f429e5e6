import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** E9: the approved staff of an event sees its tables before everybody else does; null until that is known. */
export function useBoardScope(eventId: string): 'staff' | 'public' | null {
  const { account } = useSession();
  const isStaff = account?.type === 'staff';
  const { data, isPending } = useQuery({
    ...api.staff.forStaff.queryOptions({ input: { eventId } }),
    enabled: isStaff,
    staleTime: 60_000,
  });
  if (!isStaff) return 'public';
  if (isPending) return null;
  return data?.application?.status === 'approved' ? 'staff' : 'public';
}
