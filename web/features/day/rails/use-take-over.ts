import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { railDevice } from '#web/lib/outbox/rail-device.ts';
import { longestAnswer } from '#web/lib/outbox/send-command.ts';
import { serverTime } from './server-time.ts';
import { railDeviceId } from './use-rail.ts';

const askEvery = 3_000;
const others = 'other-rails';

/**
 * Rails of called and running heats in which this judge may help. Only the server knows which rails other judges count.
 */
export const useOtherRails = (account: string) =>
  useQuery({
    queryKey: [others, account],
    queryFn: () => client.rails.others(undefined, { signal: AbortSignal.timeout(longestAnswer) }),
    networkMode: 'always',
    refetchInterval: askEvery,
    retry: false,
  });

/** `epoch`: the epoch that the judge saw. */
type Wanted = { railId: string; epoch: number; name: string };

/** Takes a rail, and stores on this device the count from which the judge continues. */
export function useTakeOver(account: string, onTaken: (railId: string) => void) {
  const queries = useQueryClient();
  // A second press after a lost answer sends the same id, so it gets the first answer.
  const asked = useRef({ about: '', id: '' });
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ railId, epoch, name }: Wanted) => {
      const about = `${railId} ${epoch}`;
      if (asked.current.about !== about) asked.current = { about, id: newId() };
      const [deviceId, takeId] = [railDeviceId(), asked.current.id];
      const options = { signal: AbortSignal.timeout(longestAnswer) };
      const taken = await client.rails.takeOver({ railId, epoch, deviceId, commandId: takeId }, options);
      const { epoch: own, ...start } = taken;
      const nothingYet = { have: 0, isSuperseded: false, isFinished: false, isSigned: false };
      const { errorMs } = serverTime();
      // If the disk is full, the rail's page offers to continue with the count.
      await railDevice
        .saveLog({ railId, account, name, deviceId, takeId, epoch: own, start, errorMs, ...nothingYet })
        .catch(() => undefined);
    },
    onSuccess: async (_, { railId }) => {
      // Drop the cached rails, so that the rail's page opens with the server's present answer.
      await queries.resetQueries({ queryKey: ['my-rails'] });
      onTaken(railId);
    },
    onError: () => void queries.invalidateQueries({ queryKey: [others] }),
  });
}
