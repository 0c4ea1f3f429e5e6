import { type ParsedLocation, redirect } from '@tanstack/react-router';

export type Opened = {
  location: Pick<ParsedLocation, 'pathname' | 'hash'>;
  /** `oferta`: of a waiting list. */
  search: { code?: string; oferta?: string };
};

export const behindHash = (to: string, code: string, search: object) =>
  redirect({ to, search, hash: `code=${code}`, state: true, replace: true });

/**
 * The code of a mailed link, from behind the # of the address, which no browser sends. Mails of earlier days have it in
 * the query: it moves before the page is drawn, so that no call carries it.
 */
export function readCode({ location, search: { code, oferta, ...rest } }: Opened) {
  const inQuery = code ?? oferta;
  if (inQuery) throw behindHash(location.pathname, inQuery, rest);
  return { code: /^code=(.+)/.exec(location.hash)?.[1] };
}
