import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title in the browser's tab. A screen that makes its own title calls `useTitle`. */
    title?: string;
  }
}

let own: string | null = null;

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
