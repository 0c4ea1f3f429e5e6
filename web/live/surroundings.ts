/** Browser functions of an open link; tests pass their own. */
export type Surroundings = {
  fetch: typeof fetch;
  EventSource: new (address: string) => Pick<EventSource, 'addEventListener' | 'close'>;
  now: () => number;
  random: () => number;
  isHidden: () => boolean;
  isOnline: () => boolean;
  /** Calls when the page is shown or hidden, or the network comes or goes. Returns a function that stops it. */
  onSurroundings: (listener: () => void) => () => void;
};

const moments: [EventTarget, string][] =
  import.meta.env?.SSR || typeof document === 'undefined'
    ? []
    : [
        [document, 'visibilitychange'],
        [window, 'online'],
        [window, 'offline'],
      ];

export const surroundings: Surroundings = {
  fetch: (...request) => fetch(...request),
  get EventSource() {
    return EventSource;
  },
  now: () => Date.now(),
  random: () => Math.random(),
  isHidden: () => document.hidden,
  isOnline: () => navigator.onLine,
  onSurroundings: listener => {
    for (const [target, name] of moments) target.addEventListener(name, listener);
    return () => {
      for (const [target, name] of moments) target.removeEventListener(name, listener);
    };
  },
};
