import { useParams } from '@tanstack/react-router';
import { BadgePage } from '#web/features/money/tickets/badge-page.tsx';
import { paths } from '#web/paths.ts';

/** A person's own code of one event. Its owner sees the QR, door staff the holdings, others only a name. */
export function BadgeScreen() {
  const badge = useParams({ from: paths.badge });
  return (
    <div className="page" data-width="narrow">
      {/* The service worker's copy of the shell lacks the server's headers, so repeat them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <BadgePage badge={badge} />
    </div>
  );
}
