import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first frame over a page that it drew: what only the browser knows waits for true. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
