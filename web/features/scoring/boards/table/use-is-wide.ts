import { useSyncExternalStore } from 'react';

const watchOf = (query: string) => {
  const list = () => matchMedia(query);
  const watch = (listener: () => void) => {
    const watched = list();
    watched.addEventListener('change', listener);
    return () => watched.removeEventListener('change', listener);
  };
  return [watch, () => list().matches, () => true] as const;
};
const [wide, desktop] = [watchOf('(min-width: 48em)'), watchOf('(min-width: 75em)')];

/** True for a window wider than a phone. Only a browser knows that (L9). */
export const useIsWide = (): boolean => useSyncExternalStore(...wide);

/** True for a window with room for a second column beside the board. */
export const useIsDesktop = (): boolean => useSyncExternalStore(...desktop);
