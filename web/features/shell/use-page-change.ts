import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { writeTitle } from '#web/lib/title.ts';
import { leavePage } from '#web/ui/notify.ts';

/** Before a navigation: what went wrong here is left here. After it: the page's title, and the focus on its heading, where a screen reader goes on reading. */
export function usePageChange() {
  const router = useRouter();
  useEffect(() => {
    const setTitle = () => {
      writeTitle(router.state.matches.map(match => match.staticData.title).findLast(Boolean));
    };
    setTitle();
    const leaving = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leavePage());
    const rendered = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!pathChanged) return;
      setTitle();
      // The first page keeps the browser's own starting point.
      if (!fromLocation) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.setAttribute('tabindex', '-1');
      (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    });
    return () => {
      leaving();
      rendered();
    };
  }, [router]);
}
