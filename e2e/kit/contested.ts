import type { Athlete } from './entrants.ts';
import { addJudge, enterAthlete, makeUploads, review, type UploadHome, youTube } from './uploads.ts';

type App = Parameters<typeof makeUploads>[0];
export type Contested = UploadHome & { athlete: Athlete & { entryId: string }; judge: Athlete; wodId: string };

export const note = 'El juez no vio las diez últimas: minuto 8:20.';
export const minutes = (at: number, seconds = 0) => ({ minutes: at, seconds, milliseconds: 0 });
const timed = { name: 'Fran', typeWod: 'for time' as const, needTime: true, validReps: 100, timeCap: 600 };

/** The athlete submitted 100 reps in 5:00. A judge added 95 seconds to the time. */
export async function makeContested(app: App): Promise<Contested> {
  const home = await makeUploads(app, { tests: [timed] });
  const [athlete, judge] = [await enterAthlete(app, home), await addJudge(app, home)];
  const { eventId, categoryId } = home;
  const wodId = home.tests.Fran ?? '';
  await athlete.call('uploads/submitScore', {
    eventId,
    categoryId,
    wodId,
    version: 0,
    values: { quantity: 100, time: minutes(5) },
    video: { link: youTube },
  });
  await review(judge, 'change', {
    wodId,
    entryId: athlete.entryId,
    version: 1,
    note: 'El reloj siguió hasta 6:35.',
    values: { quantity: 100, time: minutes(6, 35) },
  });
  return { ...home, athlete, judge, wodId };
}

export const appealOf = async ({ athlete, wodId }: Contested) =>
  (
    await athlete.call<{ uid: string }>('appeals/send', {
      wodId,
      entryId: athlete.entryId,
      values: { quantity: 100, time: minutes(5) },
      note,
    })
  ).uid;
