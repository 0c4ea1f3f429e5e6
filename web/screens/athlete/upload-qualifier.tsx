import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AppealButton } from '#web/features/scoring/appeals/appeal-modal.tsx';
import { UploadPage } from '#web/features/scoring/uploads/upload-page.tsx';
import { qualifierSource } from '#web/features/scoring/uploads/upload-source.ts';
import { VideoField } from '#web/features/scoring/video/video-field.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';

export function UploadQualifierScreen() {
  const { categoryId } = useParams({ from: paths.uploadQualifier });
  const { wod, past } = useSearch({ from: paths.uploadQualifier });
  const navigate = useNavigate();
  const { account } = useSession();
  return (
    <UploadPage
      source={qualifierSource(categoryId, past === true)}
      account={account?.uid ?? ''}
      chosen={wod}
      drawVideo={field => <VideoField key={field.wodId} {...field} />}
      drawAppeal={(result, test, { entryId, team }) => (
        <AppealButton entryId={entryId} wod={test} result={result} team={team} />
      )}
      onChoose={next =>
        navigate({
          to: paths.uploadQualifier,
          params: { categoryId },
          search: { wod: next, past },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
