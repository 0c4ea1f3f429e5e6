import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render over its page. Content that only a browser can draw waits for true. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
