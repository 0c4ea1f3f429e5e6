import { useQuery } from '@tanstack/react-query';
import { mayWatchCategory } from '#domain/scoring/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** A judge of the category sees its boards before the public; null until that is known (E9). */
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
