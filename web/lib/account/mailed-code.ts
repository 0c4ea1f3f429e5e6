import { type ParsedLocation, redirect } from '@tanstack/react-router';

export type Opened = {
  location: Pick<ParsedLocation, 'pathname' | 'hash'>;
  /** `oferta` is the parameter for the code of a waiting list. */
  search: { code?: string; oferta?: string };
};

export const behindHash = (to: string, code: string, search: object) =>
  redirect({ to, search, hash: `code=${code}`, state: true, replace: true });

/**
 * The code of a mailed link. It is in the fragment of the address, which browsers do not send. Older mails have it in
 * the query. A redirect then moves it before the page is drawn, so that no call carries it.
 */
export function readCode({ location, search: { code, oferta, ...rest } }: Opened) {
  const inQuery = code ?? oferta;
  if (inQuery) throw behindHash(location.pathname, inQuery, rest);
  return { code: /^code=(.+)/.exec(location.hash)?.[1] };
}
