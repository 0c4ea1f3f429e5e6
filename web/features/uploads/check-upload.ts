import { messages } from '#contract/messages.ts';
import type { Wod } from '#contract/wod-form.ts';
import { mostByAthlete } from '#domain/results/athlete-rules.ts';
import { isCapped, measure, measuredTestOf, toThousandths } from '#domain/results/values.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { readVideoLink } from '#domain/results/youtube.ts';
import type { Stage } from '#domain/wods/wod-rules.ts';
import { wodTypeFacts } from '#domain/wods/wod-types.ts';
import type { Typed, UploadValues } from './upload-values.ts';

/** Sentences by the names of fields, as the server calls them: `quantity`, `time`, `members.<id>.quantity`, `video`. */
export type UploadErrors = Record<string, string>;

export type Test = Pick<Wod, 'needTime' | 'typeWod' | 'isWodPenalized' | 'validReps' | 'timeCap'>;
const words = messages.upload;
const digits = /^\d+$/;
const upTo59 = (text: string) => digits.test(text) && Number(text) <= 59;

/** ATH-213 to ATH-215: a quantity is a whole number up to 999999. */
function wrongQuantity(text: string): string | null {
  if (text === '') return words.quantity;
  return digits.test(text) && Number(text) <= mostByAthlete ? null : words.digits;
}

/** ATH-210 to ATH-212. Seconds alone are a time, minutes alone too. */
function wrongTime({ minutes, seconds }: Typed): string | null {
  if (minutes === '' && seconds === '') return words.time;
  if (minutes !== '' && !upTo59(minutes)) return messages.result.minutes;
  return seconds === '' || upTo59(seconds) ? null : messages.result.seconds;
}

/** A2: the time that counts in place of the one that is typed, which the form says before anything is sent. */
export function cappedAt({ quantity }: Pick<Typed, 'quantity'>, test: Test): string | null {
  if (wrongQuantity(quantity) || !isCapped(toThousandths(Number(quantity)), measuredTestOf(test))) return null;
  return writeTime(test.timeCap * 1000);
}

function checkTyped(typed: Typed, test: Test, prefix: string): UploadErrors {
  const errors: UploadErrors = {};
  const quantity = wrongQuantity(typed.quantity);
  const time = test.needTime ? wrongTime(typed) : null;
  if (quantity) errors[`${prefix}quantity`] = quantity;
  if (time) errors[`${prefix}time`] = time;
  if (quantity || time) return errors;
  const problem = measure(
    {
      quantity: Number(typed.quantity),
      time: { minutes: Number(typed.minutes), seconds: Number(typed.seconds), milliseconds: 0 },
    },
    measuredTestOf(test),
  );
  if (!('problem' in problem)) return {};
  const said: Partial<Record<typeof problem.problem, string>> = {
    overTarget: messages.result.overTarget(`${test.validReps} ${wodTypeFacts[test.typeWod].unit}`),
    overCap: messages.result.overCap(writeTime(test.timeCap * 1000)),
    zeroTime: messages.result.noTime,
  };
  return { [`${prefix}${problem.field}`]: said[problem.problem] ?? words.quantity };
}

/** ATH-206, ATH-207, ATH-209: a video is an address of YouTube. */
export function wrongLink(text: string): string | null {
  const link = readVideoLink(text);
  if (typeof link !== 'string') return null;
  return link === 'url' ? words.badUrl : words.youtube;
}

function wrongVideo({ link, videoId }: UploadValues, stage: Stage): string | null {
  if (stage === 'qualifier' && videoId) return null;
  if (link.trim() === '') return stage === 'qualifier' ? words.video : words.link;
  return wrongLink(link);
}

export function checkUpload(values: UploadValues, test: Test, stage: Stage): UploadErrors {
  const video = wrongVideo(values, stage);
  const typed =
    values.members.length > 0
      ? values.members.map(member => checkTyped(member, test, `members.${member.idUser}.`))
      : [checkTyped(values, test, '')];
  return Object.assign({}, ...typed, video ? { video } : {});
}
