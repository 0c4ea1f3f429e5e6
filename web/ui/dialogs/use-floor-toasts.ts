// useFloorToasts(): toasts of a page with buttons of a running floor lie over the page's head, one at a time.
import { useLayoutEffect } from 'react';
import { openFloorPage } from './notify.ts';

export function useFloorToasts() {
  useLayoutEffect(() => {
    const leave = openFloorPage();
    document.body.dataset.floor = '';
    return () => {
      leave();
      delete document.body.dataset.floor;
    };
  }, []);
}
