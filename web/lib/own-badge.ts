import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The account's own code in this event, while the event is not over; one question for all events of a page. */
export const useOwnBadge = (eventId: string): string | undefined =>
  useQuery(
    api.badges.mine.queryOptions({
      select: ({ badges }) => badges.find(({ event }) => event.uid === eventId)?.code,
    }),
  ).data;
