import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery, useSession } from '#web/lib/session.ts';

/**
 * Whether the captain may invite by mail (SAFE-M6). An unconfirmed address may now be confirmed in another window or on
 * the phone, so it asks the server again.
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
