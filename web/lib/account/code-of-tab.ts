import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { behindHash, type Opened, readCode } from './mailed-code.ts';

/**
 * The code of a mailed link whose page the user leaves to sign in. The tab stores it, because in the login's address
 * every log would have it.
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
