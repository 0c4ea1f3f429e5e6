import { type ParsedLocation, redirect } from '@tanstack/react-router';

export type Opened = {
  location: Pick<ParsedLocation, 'pathname' | 'hash'>;
  /** `oferta`: code of a waiting list. */
  search: { code?: string; oferta?: string };
};

export const behindHash = (to: string, code: string, search: object) =>
  redirect({ to, search, hash: `code=${code}`, state: true, replace: true });

/**
 * Code of a mailed link, from the fragment, which browsers do not send. Older mails have it in the query: a redirect
 * moves it before the page renders, so that no call carries it.
 */
export function readCode({ location, search: { code, oferta, ...rest } }: Opened) {
  const inQuery = code ?? oferta;
  if (inQuery) throw behindHash(location.pathname, inQuery, rest);
  return { code: /^code=(.+)/.exec(location.hash)?.[1] };
}
