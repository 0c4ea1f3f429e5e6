import { useEffect, useState } from 'react';

const codeIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? undefined;

/**
 * The code of a mailed link, from the address or from behind its #. At once it is moved behind the #: there no server,
 * no page that is opened from here and no list of visited addresses gets it, and a reload still finds it.
 */
export function useMailedCode(inSearch: string | undefined): string | undefined {
  const [code] = useState(() => inSearch ?? codeIn(window.location.hash));
  useEffect(() => {
    if (!code || !window.location.search) return;
    window.history.replaceState(window.history.state, '', `${window.location.pathname}#code=${code}`);
  }, [code]);
  return code;
}
