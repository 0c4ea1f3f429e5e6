import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

/** ORG-401, ORG-402: what is missing or somebody else’s leads back; any other failure can be tried again. */
export function UnshownOwn({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  if (refusalOf(error)) return <Redirect to={paths.organization} replace />;
  return (
    <div className="card">
      <FailedState level={1} onRetry={onRetry} retrying={retrying} />
    </div>
  );
}
