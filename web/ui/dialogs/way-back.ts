// Catches a step in the browser's history before the router does. `takes` may handle the router's own
// calls (over-page.ts).
// Browsers call the listeners of the window in the order of registration, capturing or not. So main.tsx calls
// hearWayBack() before it makes the router; its users register later.
const asked = ['pushState', 'replaceState', 'back', 'go'] as const;
type Wish = (typeof asked)[number];

export const wayBack: {
  hear?: (event: PopStateEvent) => void;
  /** Returns true if it handles this call of the history. */
  takes?: (what: Wish, how: readonly unknown[]) => boolean;
  /** The number of open questions about leaving. The router waits for their answers. */
  leaving: number;
} = { leaving: 0 };

/** Calls the browser's original method. */
export const askHistory = (what: Wish, how: readonly unknown[]) =>
  (History.prototype[what] as (...how: unknown[]) => void).apply(window.history, [...how]);

export function hearWayBack() {
  window.addEventListener('popstate', event => wayBack.hear?.(event), { capture: true });
  for (const what of asked) {
    window.history[what] = (...how: readonly unknown[]) => {
      if (!wayBack.takes?.(what, how)) askHistory(what, how);
    };
  }
}
