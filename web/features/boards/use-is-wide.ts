import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48em)';
const watch = (listener: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** L9: a window that is no phone's. Only of what is drawn in the browser. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => true,
  );
