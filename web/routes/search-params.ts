// What an address asks for, as far as it can be understood. No zod here: the router is in everybody's first load.

export const textParam = (text: unknown, max: number) =>
  text === undefined ? undefined : String(text).slice(0, max) || undefined;
/** The filters of every list of events: a part of the name and a day. */
export const eventFilters = (search: Record<string, unknown>): { name?: string; day?: string } => ({
  name: textParam(search.name, 100),
  day: typeof search.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.day) ? search.day : undefined,
});
const tabOf = (search: Record<string, unknown>): { tab?: string } => ({ tab: textParam(search.tab, 64) });

/** The same of a page with a table: whose place is explained, and which result is shown. */
export const boardSearch = (
  search: Record<string, unknown>,
): { tab?: string; puesto?: string; resultado?: string } => ({
  ...tabOf(search),
  puesto: textParam(search.puesto, 64),
  resultado: textParam(search.resultado, 130),
});

/** Whose receipt is shown. */
export const orderOf = (search: Record<string, unknown>): { order?: string } => ({
  order: textParam(search.order, 64),
});

export const pageParam = (page: unknown): number | undefined =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined;

/** The page of a list that has nothing else to say. */
export const pageOf = (search: Record<string, unknown>): { page?: number } => ({ page: pageParam(search.page) });

/** A part of an organizer's own event, with what its lists show. */
export const ownEventSearch = (
  search: Record<string, unknown>,
): { tab?: string; name?: string; category?: string; sort?: 'name' | 'date'; page?: number } => ({
  sort: search.sort === 'name' || search.sort === 'date' ? search.sort : undefined,
  ...tabOf(search),
  name: textParam(search.name, 100),
  category: textParam(search.category, 64),
  page: pageParam(search.page),
});

/** ORG-089: whom the page of an athlete shows, so that its address can be shared. */
export const athleteSearch = (search: Record<string, unknown>): { event?: string; athlete?: string } => ({
  event: textParam(search.event, 64),
  athlete: textParam(search.athlete, 64),
});

/** A mailed link's code; it stays out of titles and logs. */
export const withCode = (search: Record<string, unknown>): { code?: string } => ({
  code: typeof search.code === 'string' ? search.code : undefined,
});

/** What the waiting list's mail offers, and which order goes on being paid. */
export const saleSearch = (search: Record<string, unknown>): { oferta?: string; orden?: string } => ({
  oferta: textParam(search.oferta, 200),
  orden: textParam(search.orden, 64),
});

/** Which test of an entry is to be reviewed. */
export const testOf = (search: Record<string, unknown>): { wod?: string } => ({ wod: textParam(search.wod, 64) });

/** The search of an athlete's qualifier, whose window may have passed. */
export const qualifierSearch = (search: Record<string, unknown>): { wod?: string; past?: true } => ({
  ...testOf(search),
  past: search.past === true || undefined,
});

const shows = ['waiting', 'done', 'missing'] as const;
/** What a judge's lists of an event show. */
export const reviewsSearch = (
  search: Record<string, unknown>,
): { tab?: string; show?: (typeof shows)[number]; category?: string; wod?: string; name?: string; page?: number } => ({
  ...tabOf(search),
  ...testOf(search),
  show: shows.find(show => show === search.show),
  category: textParam(search.category, 64),
  name: textParam(search.name, 100),
  page: pageParam(search.page),
});

/** The filters of a judge's events, and how the applications to them stand. */
export const staffEventsSearch = (
  search: Record<string, unknown>,
): { name?: string; day?: string; status?: 'pending' | 'declined' } => ({
  ...eventFilters(search),
  status: search.status === 'pending' || search.status === 'declined' ? search.status : undefined,
});

const applicationTypes = ['online', 'offline', 'qualifier', 'both'] as const;
/** What an organizer's lists of judges show. */
export const judgesSearch = (
  search: Record<string, unknown>,
): { tab?: string; name?: string; type?: (typeof applicationTypes)[number]; category?: string; page?: number } => ({
  ...tabOf(search),
  name: textParam(search.name, 100),
  type: applicationTypes.find(type => type === search.type),
  category: textParam(search.category, 64),
  page: pageParam(search.page),
});

/** The log: a group of what was done, a part of who did it, a day. */
export const auditSearch = (
  search: Record<string, unknown>,
): { group?: string; who?: string; day?: string; page?: number } => ({
  group: textParam(search.group, 20),
  who: textParam(search.who, 100),
  day: eventFilters(search).day,
  page: pageParam(search.page),
});

/** Whom a list of arrivals shows. */
export const checkInSearch = (
  search: Record<string, unknown>,
): { name?: string; category?: string; state?: string; page?: number } => ({
  name: textParam(search.name, 100),
  category: textParam(search.category, 64),
  state: textParam(search.state, 16),
  page: pageParam(search.page),
});
