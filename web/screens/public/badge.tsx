import { useParams } from '@tanstack/react-router';
import { BadgePage } from '#web/features/money/tickets/badge-page.tsx';
import { paths } from '#web/paths.ts';

/** A person's own code of one event: for its owner, for whoever is at the door, and a name for everybody else. */
export function BadgeScreen() {
  const badge = useParams({ from: paths.badge });
  return (
    <div className="page" data-width="narrow">
      {/* The copy of the shell that the service worker keeps has none of the server's headers. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <BadgePage badge={badge} />
    </div>
  );
}
