import { entryIdsOf, insertEntries, moveToToday } from '#bench/load/make-board.ts';
import { type BenchAccount, signUpAndIn, signUpOrganizer } from '#bench/load/organizer.ts';
import type { WodForm } from '#contract/competition/wod-form.ts';
import { categoryForm, wodForm } from '#testing/factories/categories.ts';
import { eventForm } from '#testing/factories/events.ts';
import { insertApplication } from '#testing/factories/staff.ts';
import type { RunningApp } from '#testing/running-app.ts';
import type { Counting } from './script.ts';

export type DaySize = { athletes: number; categories: number; tests: number; judges: number };
export type DayTest = {
  id: string;
  name: string;
  target: number | null;
  counting: Counting;
  /** A result has a time. */
  isTimed: boolean;
};
export type DayCategory = { id: string; name: string; path: string; tests: DayTest[]; entryIds: string[] };
export type MadeDay = {
  eventId: string;
  organizer: BenchAccount;
  /** The judge who runs the day and confirms results (the second key). */
  principal: BenchAccount;
  /** The judges, one at each rail. The last judge is a reserve in case a telephone dies. */
  judges: BenchAccount[];
  reserve: BenchAccount;
  categories: DayCategory[];
  heatMs: number;
  changeMs: number;
};

const capSeconds = 900;
/** The planned time of a heat, and of the change before it. */
const [heatSeconds, changeSeconds] = [600, 300];
const target = 40;
type Kind = Pick<DayTest, 'name' | 'target' | 'counting'> & { form: Partial<WodForm> };
const timeCap = capSeconds;
const carry = [{ name: 'Acarreo', cant: 20, unit: 'm' as const }];
/** Every type of a test that the domain has. */
const kinds: Kind[] = [
  {
    name: 'A tiempo',
    form: { typeWod: 'for time', needTime: true, validReps: target, timeCap },
    target,
    counting: 'reps',
  },
  { name: 'Repeticiones', form: { typeWod: 'amrap', timeCap }, target: null, counting: 'reps' },
  { name: 'EMOM', form: { typeWod: 'emon', needTime: true, timeCap }, target: null, counting: 'reps' },
  { name: 'Peso', form: { typeWod: 'peso', timeCap }, target: null, counting: 'attempts' },
  { name: 'Puntos', form: { typeWod: 'puntos', timeCap }, target: null, counting: 'steps' },
  { name: 'Distancia', form: { typeWod: 'distancia', timeCap, exercises: carry }, target: null, counting: 'steps' },
];
export const capMs = capSeconds * 1000;

const begun = new Date();
const clock = { now: () => begun };

/** Creates an event with a rail for each judge, through the public interface. Its final begins now. */
export async function makeDay(app: RunningApp, { athletes, categories, tests, judges }: DaySize): Promise<MadeDay> {
  const organizer = await signUpOrganizer(app);
  const form = await eventForm(clock, { rails: judges });
  const { uid: eventId } = await organizer.call<{ uid: string }>('events/create', form);
  const made: DayCategory[] = [];
  for (let place = 0; place < categories; place++) {
    const share = Math.floor(athletes / categories) + (place < athletes % categories ? 1 : 0);
    made.push(await makeCategory(organizer, eventId, place, tests));
    const { id } = made[place]!;
    await insertEntries(app, eventId, id, share);
    made[place]!.entryIds = entryIdsOf(id, share);
  }
  await moveToToday(app, eventId);
  const staff: BenchAccount[] = [];
  for (let place = 0; place < judges + 2; place++) {
    const judge = await signUpAndIn(app, 'staff');
    const permissions = { mayManage: place === 0, mayQualifier: false, mayEvent: true };
    const approved = { status: 'approved' as const, decidedAt: begun, ...permissions };
    const ids = made.map(({ id }) => id);
    await insertApplication({ database: app.database, ...clock }, eventId, judge.uid, approved, ids);
    staff.push(judge);
  }
  const [principal, reserve, ...atRails] = staff as [BenchAccount, BenchAccount, ...BenchAccount[]];
  const times = { heatMs: heatSeconds * 1000, changeMs: changeSeconds * 1000 };
  return { eventId, organizer, principal, reserve, judges: atRails, categories: made, ...times };
}

async function makeCategory(
  { call }: BenchAccount,
  eventId: string,
  number: number,
  tests: number,
): Promise<DayCategory> {
  const name = `Categoría ${number + 1}`;
  const { uid: id } = await call<{ uid: string }>('categories/create', {
    eventId,
    form: categoryForm(clock, { name, heatTimeCap: heatSeconds, warmUpTimeCap: changeSeconds }),
  });
  await call('categories/setPublish', { id, publish: 'publish' });
  const made: DayTest[] = [];
  for (let place = 0; place < tests; place++) {
    // Each category begins with another kind, so that four tests of two categories have all kinds.
    const { form, ...kind } = kinds[(2 * number + place) % kinds.length]!;
    const name = `${kind.name} ${place + 1}`;
    const input = { categoryId: id, form: wodForm(clock, { ...form, name }) };
    const { uid } = await call<{ uid: string }>('wods/create', input);
    made.push({ ...kind, name, id: uid, isTimed: form.needTime === true });
  }
  return { id, name, path: `/boards/${id}/event`, tests: made, entryIds: [] };
}
