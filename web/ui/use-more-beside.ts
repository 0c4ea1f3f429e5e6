import { useEffect, useRef, useState } from 'react';

/** True if a box that scrolls sideways has more at the right; a shadow shows it. */
export function useMoreBeside<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isMore, setMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    if (box.firstElementChild) watcher.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { ref, isMore };
}
