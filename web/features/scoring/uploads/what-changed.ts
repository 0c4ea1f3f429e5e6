import type { Wod } from '#contract/competition/wod-form.ts';
import type { OwnUpload, UploadScreen } from '#contract/scoring/uploads.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { standingOf } from './upload-words.ts';

/** `before` is null when the old value is unknown. */
type Changed = { label: string; before: string | null; now: string };

const gone = 'Ya no está';
const none = 'Ninguno';

/**
 * Lists the differences between the result that the athlete saw and the present one. The former is undefined when
 * unknown. Internal fields do not count.
 */
export function whatChanged(
  seen: OwnUpload | null | undefined,
  now: OwnUpload | null,
  test: Pick<Wod, 'typeWod' | 'unit' | 'needTime'>,
  team: UploadScreen['team'],
): Changed[] {
  const lineOf = (label: string, of: (result: OwnUpload) => string): Changed => ({
    label,
    before: seen === undefined ? null : seen ? of(seen) : none,
    now: now ? of(now) : gone,
  });
  const isOther = ({ before, now }: Changed) => before !== now;
  const values = lineOf('Resultado', result => writeResult(result, test));
  if (!now) return seen ? [values] : [];
  const members = (team?.members ?? []).map(({ idUser, fullName }) =>
    lineOf(fullName, result => {
      const part = result.members.find(member => member.idUser === idUser);
      return writeResult(part ?? { quantity: null, timeMs: null }, test);
    }),
  );
  const said = [
    values,
    ...members,
    lineOf('Estado', standingOf),
    lineOf('Nota del juez', ({ note }) => note ?? none),
  ].filter(isOther);
  const isOtherVideo = seen !== undefined && seen?.video?.url !== now.video?.url;
  return [...said, ...(isOtherVideo ? [{ label: 'Video', before: null, now: 'Es otro' }] : [])].filter(
    ({ before, now }) => before !== null || now !== none,
  );
}
