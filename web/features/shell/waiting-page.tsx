import { LoadingRows } from '#web/ui/loading-rows.tsx';

/** In a page's place while its guard or its code is on its way; the shell stands around it already. */
export function WaitingPage() {
  return (
    <div className="page">
      <LoadingRows rows={5} page />
    </div>
  );
}
