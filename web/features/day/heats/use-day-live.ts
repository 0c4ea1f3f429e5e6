import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { api } from '#web/lib/api.ts';
import { useLive, useLiveDay, useLiveFloor, useLiveStatus } from '#web/live/use-live.ts';

/**
 * Follows the live day of an event. Each change refetches the screen's queries. The stream also brings the counts of
 * the shown floor. `isTold` is false without a stream.
 */
export function useDayLive(eventId: string | undefined, place?: string) {
  const floors = place === undefined ? [] : [floorChannel(place, true)];
  const link = useLive(eventId === undefined ? null : [dayChannel(eventId), ...floors], 'own');
  const { state } = useLiveStatus(link);
  const changes = useLiveDay(link, eventId)?.changes;
  const floor = useLiveFloor(link, place);
  const queries = useQueryClient();
  useEffect(() => {
    if (changes === undefined) return;
    for (const queryKey of [api.heats.key(), api.rails.key()]) void queries.invalidateQueries({ queryKey });
  }, [changes, queries]);
  return { isTold: state === 'live', floor };
}
