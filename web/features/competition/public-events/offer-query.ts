import { api } from '#web/lib/api.ts';

/** What the page of an event says of its tickets; whoever cannot be told sees the page without. */
export const offerQuery = (eventId: string) => api.sale.cheapest.queryOptions({ input: { eventId }, retry: false });
