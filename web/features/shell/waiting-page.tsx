import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

/** Shown while a page's guard or code loads, inside the shell. */
export function WaitingPage() {
  return (
    <div className="page">
      <LoadingRows rows={5} page />
    </div>
  );
}
