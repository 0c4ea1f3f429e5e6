import { useQuery } from '@tanstack/react-query';
import { DemoAccountsSchema } from '#contract/people/platform.ts';
import { api } from '#web/lib/api.ts';

const isThisMachine = () => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(window.location.hostname);

async function askDoor(door: string) {
  const answer = await fetch(door, { signal: AbortSignal.timeout(5_000) });
  return DemoAccountsSchema.parse(await answer.json()).accounts;
}

/**
 * The demo accounts, read from a port of the same machine. Only a browser on that machine gets accounts; the list is
 * empty elsewhere.
 */
export function useDemoAccounts() {
  const once = { retry: false, staleTime: Number.POSITIVE_INFINITY };
  const place = useQuery({ ...api.platform.demo.queryOptions(once), enabled: isThisMachine });
  const door = place.data?.door ?? '';
  const told = useQuery({
    ...once,
    queryKey: ['demo accounts', door],
    queryFn: () => askDoor(door),
    enabled: door !== '',
  });
  return told.data ?? [];
}
