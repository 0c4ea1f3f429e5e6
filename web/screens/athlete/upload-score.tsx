import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AppealButton } from '#web/features/scoring/appeals/appeal-modal.tsx';
import { UploadPage } from '#web/features/scoring/uploads/upload-page.tsx';
import { scoreSource } from '#web/features/scoring/uploads/upload-source.ts';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';

export function UploadScoreScreen() {
  const { eventId, categoryId } = useParams({ from: paths.uploadScore });
  const { wod } = useSearch({ from: paths.uploadScore });
  const navigate = useNavigate();
  const { account } = useSession();
  return (
    <UploadPage
      source={scoreSource(eventId, categoryId)}
      account={account?.uid ?? ''}
      chosen={wod}
      drawAppeal={(result, test, { entryId, team }) => (
        <AppealButton entryId={entryId} wod={test} result={result} team={team} />
      )}
      onChoose={next =>
        navigate({
          to: paths.uploadScore,
          params: { eventId, categoryId },
          search: { wod: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
