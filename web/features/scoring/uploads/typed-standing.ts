import type { OwnUpload } from '#contract/scoring/uploads.ts';
import type { WodState } from '#domain/competition/wods/wod-rules.ts';
import { alone, checkText, isRead } from '#domain/scoring/results/result-text.ts';
import { type MeasuredWod, measuredTestOf } from '#domain/scoring/results/values.ts';
import { readVideoLink } from '#domain/scoring/results/youtube.ts';
import { fileOf, textsOf, type UploadValues } from './upload-values.ts';

function isSameVideo({ link, videoId }: UploadValues, result: OwnUpload): boolean {
  if (videoId) return videoId === fileOf(result);
  const read = readVideoLink(link);
  // The server stores its own form of the address, so the addresses are compared in that form.
  return typeof read !== 'string' && read.url === result.video?.url;
}

/** True if the stored result equals the fields. Then the form was saved and only the answer was lost. */
export function isStored(values: UploadValues, result: OwnUpload, wod: MeasuredWod): boolean {
  const test = measuredTestOf(wod);
  const isSameResult = Object.entries(textsOf(values)).every(([idUser, text]) => {
    const stored = idUser === alone ? result : result.members.find(member => member.idUser === idUser);
    const typed = checkText(text, test, { isWhole: true });
    return isRead(typed) && typed.quantity === stored?.quantity && typed.timeMs === stored.timeMs;
  });
  return isSameResult && isSameVideo(values, result);
}

type UploadInput = {
  result: Pick<OwnUpload, 'status' | 'canEdit'> | null;
  isAudit: boolean;
  state: WodState;
  isTyped: boolean;
  wantsEdit: boolean;
};

/** Says which actions are possible for a test and the typed values. */
export function standOf({ result, isAudit, state, isTyped, wantsEdit }: UploadInput) {
  // A missing or rejected result is sent as new; any other is edited.
  const isAnew = !result || (result.status === 'rejected' && result.canEdit);
  const mayEdit = !isAnew && (result.canEdit || isAudit);
  const isEditing = (wantsEdit || isTyped) && mayEdit && state === 'open';
  return {
    isAnew,
    mayEdit,
    isEditing,
    /** True when the fields can be filled. */
    isOpen: (isAnew && (state === 'open' || isTyped)) || isEditing,
    /** True when the typed values can still be sent, now or after the audit. */
    mayGoOn: (isAnew && state !== 'over') || isEditing,
  };
}
