// Search parameters of the addresses; an invalid value becomes undefined. No zod here: the router is in every first
// load.

export const textParam = (text: unknown, max: number) =>
  text === undefined ? undefined : String(text).slice(0, max) || undefined;
/** Filters of every list of events: part of the name, and a day. */
export const eventFilters = (search: Record<string, unknown>): { name?: string; day?: string } => ({
  name: textParam(search.name, 100),
  day: typeof search.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.day) ? search.day : undefined,
});
const tabOf = (search: Record<string, unknown>): { tab?: string } => ({ tab: textParam(search.tab, 64) });

/** Search of a page with a board: the entry whose place is explained, and the result that is shown. */
export const boardSearch = (
  search: Record<string, unknown>,
): { tab?: string; puesto?: string; resultado?: string } => ({
  ...tabOf(search),
  puesto: textParam(search.puesto, 64),
  resultado: textParam(search.resultado, 130),
});

/** Id of the order whose receipt the page shows. */
export const orderOf = (search: Record<string, unknown>): { order?: string } => ({
  order: textParam(search.order, 64),
});

export const pageParam = (page: unknown): number | undefined =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined;

export const pageOf = (search: Record<string, unknown>): { page?: number } => ({ page: pageParam(search.page) });

export const ownEventSearch = (
  search: Record<string, unknown>,
): { tab?: string; name?: string; category?: string; sort?: 'name' | 'date'; page?: number } => ({
  sort: search.sort === 'name' || search.sort === 'date' ? search.sort : undefined,
  ...tabOf(search),
  name: textParam(search.name, 100),
  category: textParam(search.category, 64),
  page: pageParam(search.page),
});

/** The person on an athlete's page. The address names the person, so that it can be shared (ORG-089). */
export const athleteSearch = (search: Record<string, unknown>): { event?: string; athlete?: string } => ({
  event: textParam(search.event, 64),
  athlete: textParam(search.athlete, 64),
});

/** The code of a mailed link; it stays out of titles and logs. */
export const withCode = (search: Record<string, unknown>): { code?: string } => ({
  code: typeof search.code === 'string' ? search.code : undefined,
});

/** The offer from the waiting list's mail, and the order whose payment continues. */
export const saleSearch = (search: Record<string, unknown>): { oferta?: string; orden?: string } => ({
  oferta: textParam(search.oferta, 200),
  orden: textParam(search.orden, 64),
});

export const testOf = (search: Record<string, unknown>): { wod?: string } => ({ wod: textParam(search.wod, 64) });

/** The search of an athlete's qualifier. Its time for uploads may have passed. */
export const qualifierSearch = (search: Record<string, unknown>): { wod?: string; past?: true } => ({
  ...testOf(search),
  past: search.past === true || undefined,
});

const shows = ['waiting', 'done', 'missing'] as const;
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

export const staffEventsSearch = (
  search: Record<string, unknown>,
): { name?: string; day?: string; status?: 'pending' | 'declined' } => ({
  ...eventFilters(search),
  status: search.status === 'pending' || search.status === 'declined' ? search.status : undefined,
});

const applicationTypes = ['online', 'offline', 'qualifier', 'both'] as const;
export const judgesSearch = (
  search: Record<string, unknown>,
): { tab?: string; name?: string; type?: (typeof applicationTypes)[number]; category?: string; page?: number } => ({
  ...tabOf(search),
  name: textParam(search.name, 100),
  type: applicationTypes.find(type => type === search.type),
  category: textParam(search.category, 64),
  page: pageParam(search.page),
});

export const auditSearch = (
  search: Record<string, unknown>,
): { group?: string; who?: string; day?: string; page?: number } => ({
  group: textParam(search.group, 20),
  who: textParam(search.who, 100),
  day: eventFilters(search).day,
  page: pageParam(search.page),
});

export const checkInSearch = (
  search: Record<string, unknown>,
): { name?: string; category?: string; state?: string; page?: number } => ({
  name: textParam(search.name, 100),
  category: textParam(search.category, 64),
  state: textParam(search.state, 16),
  page: pageParam(search.page),
});
