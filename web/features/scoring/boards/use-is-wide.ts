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

/** L9: a window that is no phone's. Only of what is drawn in the browser. */
export const useIsWide = (): boolean => useSyncExternalStore(...wide);

/** Room for a second column beside the table. */
export const useIsDesktop = (): boolean => useSyncExternalStore(...desktop);
