import { keep, readKept } from './browser-store.ts';
import { behindHash, type Opened, readCode } from './mailed-code.ts';

/**
 * The code of a link whose page people leave to sign in. The tab keeps it meanwhile: the address of the login would carry
 * it to every log.
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
