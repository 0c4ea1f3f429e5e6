import { useQuery } from '@tanstack/react-query';
import { mayWatchCategory } from '#domain/scoring/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** E9: who may judge in a category sees its tables before everybody else does; null until that is known. */
export function useBoardScope({ idEvent, uid }: { idEvent: string; uid: string }): 'staff' | 'public' | null {
  const { account } = useSession();
  const isStaff = account?.type === 'staff';
  const { data, isPending } = useQuery({
    ...api.staff.forStaff.queryOptions({ input: { eventId: idEvent } }),
    enabled: isStaff,
    staleTime: 60_000,
  });
  if (!isStaff) return 'public';
  if (isPending) return null;
  return data?.application && mayWatchCategory(data.application, uid) ? 'staff' : 'public';
}
