import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery, useSession } from '#web/lib/session.ts';

/**
 * SAFE-M6: whether the captain may invite by mail. Where the address was not confirmed when this page last heard of it,
 * the server is asked anew, for it may have been confirmed in another window or on the phone.
 */
export function useMayInvite() {
  const queries = useQueryClient();
  const { user } = useSession();
  return async (emails: string[]): Promise<boolean> => {
    if (emails.length === 0 || user?.emailConfirmed !== false) return true;
    const heard = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
    return heard?.user?.emailConfirmed !== false;
  };
}
