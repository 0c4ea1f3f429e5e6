import { type RefObject, useLayoutEffect, useRef } from 'react';

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates rows that change their place. `scene` names the search and the page; when it changes, nothing moves. */
export function useFlip(body: RefObject<HTMLElement | null>, rows: unknown, scene: string) {
  const last = useRef<{ scene: string; width: number; tops: Map<string, number> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once a change of the rows, not once a drawing.
  useLayoutEffect(() => {
    const lines = [...(body.current?.children ?? [])] as HTMLElement[];
    const width = body.current?.offsetWidth ?? 0;
    const tops = new Map(lines.map(line => [line.dataset.row ?? '', line.offsetTop]));
    const before = last.current;
    last.current = { scene, width, tops };
    if (!before || before.scene !== scene || before.width !== width || isCalm()) return;
    // Skips rows that move far outside the window, because the move is not visible.
    const reach = innerHeight;
    for (const line of lines) {
      const moved = (before.tops.get(line.dataset.row ?? '') ?? line.offsetTop) - line.offsetTop;
      if (moved === 0) continue;
      const { top } = line.getBoundingClientRect();
      const isSeen = (at: number) => at > -reach && at < 2 * reach;
      if (!isSeen(top) && !isSeen(top + moved)) continue;
      line.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
        duration: 320,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
  }, [rows, scene]);
}
