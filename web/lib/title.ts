import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title in the browser's tab; a screen with a title of its own calls useTitle. */
    title?: string;
  }
}

export const fullTitle = (title?: string) => (title ? `${title} · Pizarra` : 'Pizarra');

export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = fullTitle(title);
  }, [title]);
}
