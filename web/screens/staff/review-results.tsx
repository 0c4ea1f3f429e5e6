import { useParams, useSearch } from '@tanstack/react-router';
import { ReviewResults } from '#web/features/scoring/reviews/review-results.tsx';
import { isReviewType } from '#web/features/scoring/reviews/review-types.ts';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

export function ReviewResultsScreen() {
  const { type, entryId } = useParams({ from: paths.staffReview });
  const { wod } = useSearch({ from: paths.staffReview });
  const { account } = useSession();
  if (!isReviewType(type)) return <NotFoundPage />;
  if (!account) {
    return (
      <div className="page">
        <LoadingRows rows={4} height={96} label="Cargando el resultado" />
      </div>
    );
  }
  return (
    <ReviewResults
      key={`${type}/${entryId}/${wod ?? ''}`}
      judgeId={account.uid}
      type={type}
      entryId={entryId}
      wodId={wod}
    />
  );
}
