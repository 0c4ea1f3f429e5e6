import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title in the browser's tab; a screen with a title of its own calls useTitle. */
    title?: string;
  }
}

let own: string | null = null;

/** The screen's own title, or the one that its route has. */
export function writeTitle(ofRoute?: string) {
  const title = own ?? ofRoute;
  document.title = title ? `${title} · Pizarra` : 'Pizarra';
}

export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return;
    own = title;
    writeTitle();
    return () => {
      own = null;
    };
  }, [title]);
}
