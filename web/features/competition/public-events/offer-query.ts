import { api } from '#web/lib/api.ts';

/** The ticket offer on an event's page; after a failure the page shows none. */
export const offerQuery = (eventId: string) => api.sale.cheapest.queryOptions({ input: { eventId }, retry: false });
