import type { ResultValues } from '#contract/results.ts';
import type { OwnUpload, UploadScreen } from '#contract/uploads.ts';
import type { Wod } from '#contract/wod-form.ts';
import { formatQuantity } from '#domain/scoring/written.ts';

/** As it stands in the fields: text, so that what is wrong with it can be said. */
export type Typed = { quantity: string; minutes: string; seconds: string };
type TypedMember = Typed & { idUser: string };

/** The values of one test. They are flat, for a draft keeps it field by field. */
export type UploadValues = Typed & {
  /** Everybody's values in a team (R10). */
  members: TypedMember[];
  link: string;
  videoId: string;
  fileName: string;
};

export type Known = { quantity: number | null; timeMs: number | null };

const nothing: Typed = { quantity: '', minutes: '', seconds: '' };
const two = (number: number) => String(number).padStart(2, '0');

function writeTyped({ quantity, timeMs }: Known, needTime: boolean): Typed {
  const seconds = needTime && timeMs !== null ? Math.floor(timeMs / 1000) : null;
  return {
    quantity: quantity === null ? '' : formatQuantity(quantity),
    minutes: seconds === null ? '' : two(Math.floor(seconds / 60)),
    seconds: seconds === null ? '' : two(seconds % 60),
  };
}

export const fileOf = (result: OwnUpload | null) =>
  result?.video && !result.video.isLink ? (result.video.url.split('/').pop() ?? '') : '';

/** What the form of a test begins with: nothing, or what is stored. */
export function startValues(test: Wod, team: UploadScreen['team'], result: OwnUpload | null): UploadValues {
  const one = result ? writeTyped(result, test.needTime) : nothing;
  return {
    ...(team ? nothing : one),
    members: (team?.members ?? []).map(({ idUser }) => {
      const known = result?.members.find(member => member.idUser === idUser);
      return { idUser, ...(known ? writeTyped(known, test.needTime) : nothing) };
    }),
    link: result?.video?.isLink ? result.video.url : '',
    videoId: fileOf(result),
    fileName: fileOf(result) ? 'Tu video' : '',
  };
}

function measured(typed: Typed, needTime: boolean) {
  const time = { minutes: Number(typed.minutes), seconds: Number(typed.seconds), milliseconds: 0 };
  return { quantity: Number(typed.quantity), time: needTime ? time : null };
}

/** What is sent of a form that has no mistakes. */
export function toSent(values: UploadValues, { needTime }: Pick<Wod, 'needTime'>) {
  const { members, link, videoId } = values;
  const sent: ResultValues =
    members.length > 0
      ? { members: members.map(member => ({ idUser: member.idUser, ...measured(member, needTime) })) }
      : measured(values, needTime);
  const address = link.trim();
  return { values: sent, video: videoId ? { videoId } : { link: address || null } };
}
