import { useEffect, useState } from 'react';
import type { UnsentRail } from './rail-unsent.ts';

// Loaded after the page: few visitors have anything to send.
const ofRails = () => import('./rail-unsent.ts');
type OfRails = Awaited<ReturnType<typeof ofRails>>;

/** Begins after the load, unless the page was left before. */
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

/** This account's unsent rail work on this device. Null until it is read. */
export function useUnsentRails(account: string): readonly UnsentRail[] | null {
  const [rails, setRails] = useState<readonly UnsentRail[] | null>(null);
  useEffect(() => begun(({ watchRails }) => watchRails({ account, tell: setRails })), [account]);
  return rails;
}

/** Sends while this account is signed in, on every page. `isSure`: the server has confirmed the session. */
export function useRailSending(account: string, isSure: boolean) {
  useEffect(() => (isSure ? begun(({ sendRails }) => sendRails(account)) : undefined), [account, isSure]);
}
