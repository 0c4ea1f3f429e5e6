import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { writeTitle } from '#web/lib/title.ts';
import { leavePage } from '#web/ui/notify.ts';

/**
 * Before a navigation: removes the errors of the old page. After it: sets the title, and moves the focus to the heading
 * for screen readers.
 */
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
      // The first page leaves the focus to the browser.
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
