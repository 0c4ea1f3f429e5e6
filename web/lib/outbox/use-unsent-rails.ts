import { useEffect, useState } from 'react';
import type { UnsentRail } from './rail-unsent.ts';

// Loaded behind the page: who opens one rarely has something to send.
const ofRails = () => import('./rail-unsent.ts');
type OfRails = Awaited<ReturnType<typeof ofRails>>;

/** Begins once it is loaded, unless it was left before. */
function begun(begin: (rails: OfRails) => () => void): () => void {
  let stop: (() => void) | null = null;
  let isLeft = false;
  const loading = ofRails().then(rails => {
    if (!isLeft) stop = begin(rails);
  });
  loading.catch(() => undefined);
  return () => {
    isLeft = true;
    stop?.();
  };
}

/** What this account counted at rails on this device and the server does not have; null until it is known. */
export function useUnsentRails(account: string): readonly UnsentRail[] | null {
  const [rails, setRails] = useState<readonly UnsentRail[] | null>(null);
  useEffect(() => begun(({ watchRails }) => watchRails({ account, tell: setRails })), [account]);
  return rails;
}

/** Sends it while this account is signed in, on whatever page; `isSure` once the server has said so. */
export function useRailSending(account: string, isSure: boolean) {
  useEffect(() => (isSure ? begun(({ sendRails }) => sendRails(account)) : undefined), [account, isSure]);
}
