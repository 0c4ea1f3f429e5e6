import { useParams } from '@tanstack/react-router';
import { BadgePage } from '#web/features/money/tickets/badge-page.tsx';
import { paths } from '#web/paths.ts';

/**
 * The page of a person's own code at one event. Its owner sees the QR, the door's staff see facts about the person,
 * others see only a name.
 */
export function BadgeScreen() {
  const badge = useParams({ from: paths.badge });
  return (
    <div className="page" data-width="narrow">
      {/* The service worker stores the page without the server's headers, so the page repeats them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <BadgePage badge={badge} />
    </div>
  );
}
