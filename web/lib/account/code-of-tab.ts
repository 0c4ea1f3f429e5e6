import { keep, readKept } from '#web/lib/storage/browser-store.ts';
import { behindHash, type Opened, readCode } from './mailed-code.ts';

/**
 * Code of a link whose page the user leaves to sign in. It is stored in the tab: in the address of the login it would
 * reach every log.
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
