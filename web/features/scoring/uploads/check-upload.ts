import { messages } from '#contract/messages.ts';
import { sayProblem } from '#contract/scoring/result-problems.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { type Counted, unitOf } from '#domain/competition/wods/wod-types.ts';
import { alone, checkText, isRead } from '#domain/scoring/results/result-text.ts';
import { type MeasuredWod, measuredTestOf } from '#domain/scoring/results/values.ts';
import { sayLinkProblem } from '#web/entities/result/video-link.ts';
import { textsOf, type UploadValues } from './upload-values.ts';

/** The errors by the server's names of the fields: `quantity`, `time`, `members.<id>.quantity`, `video`. */
export type UploadErrors = Record<string, string>;

/** The error of a wrong video. It must be a YouTube address or, in a qualifier, a file (ATH-206, ATH-207, ATH-209). */
function wrongVideo({ link, videoId }: UploadValues, stage: Stage): string | null {
  if (stage === 'qualifier' && videoId) return null;
  if (link.trim() === '') return stage === 'qualifier' ? messages.upload.video : messages.upload.link;
  return sayLinkProblem(link);
}

/** Checks an individual or each member of a team (ATH-210 to ATH-215). */
export function checkUpload(values: UploadValues, wod: MeasuredWod & Counted, stage: Stage): UploadErrors {
  const test = measuredTestOf(wod);
  const video = wrongVideo(values, stage);
  const errors: UploadErrors = video ? { video } : {};
  for (const [idUser, text] of Object.entries(textsOf(values))) {
    const found = checkText(text, test, { isWhole: true });
    if (isRead(found)) continue;
    for (const [field, problem] of Object.entries(found)) {
      errors[idUser === alone ? field : `members.${idUser}.${field}`] = sayProblem(
        problem,
        { ...test, unit: unitOf(wod) },
        'upload',
      );
    }
  }
  return errors;
}
