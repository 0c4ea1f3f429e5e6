import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { keep, readKept } from './browser-store.ts';

type Opened = {
  location: Pick<ParsedLocation, 'pathname' | 'hash'>;
  /** `oferta`: of a waiting list. */
  search: { code?: string; oferta?: string };
};

const codeIn = (hash: string) => new URLSearchParams(hash).get('code') || undefined;

const behindHash = (to: string, code: string, search: object) =>
  redirect({ to, search, hash: `code=${code}`, state: true, replace: true });

/**
 * The code of a mailed link, from behind the # of the address, which no browser sends. Mails of earlier days have it in
 * the query: it moves before the page is drawn, so that no call carries it.
 */
export function readCode({ location, search: { code, oferta, ...rest } }: Opened) {
  const inQuery = code ?? oferta;
  if (inQuery) throw behindHash(location.pathname, inQuery, rest);
  return { code: codeIn(location.hash) };
}

/**
 * The same of a page that people leave to sign in. The tab keeps the code meanwhile: the address of the login would
 * carry it to every log.
 */
export function readCodeOfTab(opened: Opened) {
  const { pathname } = opened.location;
  const name = `mailed-code:${pathname}`;
  const { code } = readCode(opened);
  if (code) keep(name, code, 'tab');
  const kept = code ?? readKept(name, 'tab');
  if (!code && typeof kept === 'string') throw behindHash(pathname, kept, {});
  return { code };
}
