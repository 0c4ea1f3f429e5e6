import type { OwnUpload } from '#contract/uploads.ts';
import { measure, measuredTestOf } from '#domain/results/values.ts';
import { readVideoLink } from '#domain/results/youtube.ts';
import type { WodState } from '#domain/wods/wod-rules.ts';
import { checkUpload, type Test } from './check-upload.ts';
import { fileOf, type Known, toSent, type UploadValues } from './upload-values.ts';

function isSameVideo({ link, videoId }: UploadValues, result: OwnUpload): boolean {
  if (videoId) return videoId === fileOf(result);
  const read = readVideoLink(link);
  // The server stores the address that it reads in what was sent.
  return typeof read !== 'string' && read.url === result.video?.url;
}

/** Whether the result is what stands in the fields: the answer to what was sent may have been lost on its way. */
export function isStored(values: UploadValues, result: OwnUpload, test: Test): boolean {
  // For a qualifier a link is as good as a file.
  if (Object.keys(checkUpload(values, test, 'qualifier')).length > 0) return false;
  const sent = toSent(values, test).values;
  const asked = measuredTestOf(test);
  const isSame = (given: Parameters<typeof measure>[0], stored: Known | undefined) => {
    const measured = measure(given, asked);
    if ('problem' in measured) return false;
    return measured.quantity === stored?.quantity && measured.timeMs === stored.timeMs;
  };
  const isSameResult = sent.members
    ? sent.members.every(member =>
        isSame(
          member,
          result.members.find(({ idUser }) => idUser === member.idUser),
        ),
      )
    : isSame(sent, result);
  return isSameResult && isSameVideo(values, result);
}

type UploadInput = {
  result: Pick<OwnUpload, 'status' | 'canEdit'> | null;
  isAudit: boolean;
  state: WodState;
  isTyped: boolean;
  wantsEdit: boolean;
};

/** What may be done with a test, and with what is typed of it. */
export function standOf({ result, isAudit, state, isTyped, wantsEdit }: UploadInput) {
  // What is not there yet, or was turned down, is sent anew; anything else is edited.
  const isAnew = !result || (result.status === 'rejected' && result.canEdit);
  const mayEdit = !isAnew && (result.canEdit || isAudit);
  const isEditing = (wantsEdit || isTyped) && mayEdit && state === 'open';
  return {
    isAnew,
    mayEdit,
    isEditing,
    /** Fields are there to be filled. */
    isOpen: (isAnew && (state === 'open' || isTyped)) || isEditing,
    /** What is typed may still be sent, now or after the audit. */
    mayGoOn: (isAnew && state !== 'over') || isEditing,
  };
}
