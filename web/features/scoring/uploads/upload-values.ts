import type { Wod } from '#contract/competition/wod-form.ts';
import type { OwnUpload, UploadScreen } from '#contract/scoring/uploads.ts';
import { alone, type ResultTexts, type StoredResult, textOf, valuesOf } from '#domain/scoring/results/result-text.ts';
import { timeFieldsOf } from '#domain/scoring/results/typed.ts';

/** The texts in the fields, not converted, so that errors can be shown. */
export type Typed = { quantity: string; minutes: string; seconds: string };
type TypedMember = Typed & { idUser: string };

/** The values of one test. They are one flat object, because a draft stores each field separately. */
export type UploadValues = Typed & {
  /** The typed values of each member of a team (R10). */
  members: TypedMember[];
  link: string;
  videoId: string;
  fileName: string;
};

const nothing: Typed = { quantity: '', minutes: '', seconds: '' };

const writeTyped = (stored: StoredResult, needTime: boolean): Typed => ({
  quantity: textOf(stored).quantity,
  ...timeFieldsOf(needTime ? stored.timeMs : null),
});

export const fileOf = (result: OwnUpload | null) =>
  result?.video && !result.video.isLink ? (result.video.url.split('/').pop() ?? '') : '';

/** The first values of a test's form: empty, or the stored result. */
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

/** The texts by athlete; for a team, by member. */
export function textsOf(values: UploadValues): ResultTexts {
  const parts = values.members.length > 0 ? values.members : [{ ...values, idUser: alone }];
  return Object.fromEntries(
    parts.map(({ idUser, quantity, minutes, seconds }) => [idUser, { quantity, time: { minutes, seconds } }]),
  );
}

/** The values to send. Call it only for a form without errors. */
export function toSent(values: UploadValues, test: Pick<Wod, 'needTime'>) {
  const { link, videoId } = values;
  const address = link.trim();
  return { values: valuesOf(textsOf(values), test), video: videoId ? { videoId } : { link: address || null } };
}
