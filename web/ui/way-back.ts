// Who hears a step in the browser's history before the router does, and sees what the router wants of it (over-page.ts).
// Browsers call the window's own listeners in the order in which they came, capturing or not, so hearWayBack() has to be
// called before the router is made (main.tsx); who uses it comes later.
const asked = ['pushState', 'replaceState', 'back', 'go'] as const;
type Wish = (typeof asked)[number];

export const wayBack: {
  hear?: (event: PopStateEvent) => void;
  /** Answers whether it takes care of what the history is asked for. */
  takes?: (what: Wish, how: readonly unknown[]) => boolean;
  /** So many questions are asked about leaving the page: the router goes on once they are answered. */
  leaving: number;
} = { leaving: 0 };

/** The browser's own. */
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
