import { api } from '#web/lib/api.ts';

/** Asks for the cheapest ticket, which the event's page shows; after a failure the page shows no price. */
export const offerQuery = (eventId: string) => api.sale.cheapest.queryOptions({ input: { eventId }, retry: false });
