import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  batchOf,
  createJudgedHeat,
  createTeamHeat,
  type JudgedHeat,
  sendBytes,
  tapsAt,
} from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// Marks in place of a result: the athlete did not come, or did not finish.

const words = messages.rails;
const closingMs = 86_400_000;

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

const id = () => crypto.randomUUID();
const refusal = (message: string) => ({ code: 'REFUSED', message });
const principalOf = ({ eventId, categoryId }: JudgedHeat) =>
  approveJudge(app, { eventId, categories: [categoryId], permissions: { manage: true } });
type Principal = Pick<Awaited<ReturnType<typeof principalOf>>, 'client'>;

const railOf = async ({ client }: Principal, { heatId, railId }: JudgedHeat) =>
  (await client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId)!;
const marksOf = async ({ entryId }: JudgedHeat) =>
  app.database.kysely.selectFrom('resultMarks').select(['mark', 'markedBy']).where('entryId', '=', entryId).execute();

/** Five repetitions. With `isOver` the judge finishes, too. */
async function count({ judge, railId }: JudgedHeat, { isOver }: { isOver: boolean }) {
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  const reps = [1, 2, 3, 4, 5].map(at => ['rep', at] as const);
  const taps = tapsAt(app, isOver ? [...reps, ['finish', 60]] : reps);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  if (isOver) await judge.client.rails.finish({ railId, epoch, lastSeq: taps.length, commandId: id() });
}

test('N12 unfinished rail: the athlete stopped and nothing was finished → its principal marks DNF, and takes it back', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, categoryId } = heat;
  const principal = await principalOf(heat);
  const { rails, heats } = principal.client;
  const mark = () => rails.markUnfinished({ railId, version: 0, commandId: id() });
  await count(heat, { isOver: false });
  expect((await railOf(principal, heat)).mayMark).toBe(false);
  await expect(mark()).rejects.toMatchObject(refusal(words.stillCounted));
  await heats.finish({ heatId });
  expect(await railOf(principal, heat)).toMatchObject({ state: 'judging', mayMark: true, mark: null });
  await mark();
  expect(await marksOf(heat)).toEqual([{ mark: 'dnf', markedBy: principal.uid }]);
  expect(await railOf(principal, heat)).toMatchObject({
    state: 'scratched',
    mark: 'dnf',
    mayMark: false,
    mayUnmark: true,
  });
  expect((await heats.readCategory({ categoryId, heatId })).rails[0]).toMatchObject({
    state: 'scratched',
    mark: 'dnf',
  });
  await expect(mark()).rejects.toMatchObject(refusal(words.already));
  await rails.unmark({ railId, commandId: id() });
  expect(await marksOf(heat)).toEqual([]);
  expect(await railOf(principal, heat)).toMatchObject({ state: 'ready', mark: null, count: 5_000, mayCorrect: true });
  await expect(rails.unmark({ railId, commandId: id() })).rejects.toMatchObject(refusal(words.already));
});

test('N12 unfinished rail: a result exists → DNF asks for a reason and the seen version; the history keeps both', async () => {
  const heat = await createJudgedHeat(app);
  const { railId } = heat;
  const principal = await principalOf(heat);
  const { rails } = principal.client;
  await count(heat, { isOver: true });
  const { version } = await railOf(principal, heat);
  const mark = (seen: number, reason?: string) =>
    rails.markUnfinished({ railId, version: seen, commandId: id(), ...(reason && { reason }) });
  await expect(mark(version)).rejects.toMatchObject(refusal(words.reason));
  await expect(mark(0)).rejects.toMatchObject(refusal(words.changedMeanwhile));
  await expect(mark(version + 1, 'Paró')).rejects.toMatchObject(refusal(words.changedMeanwhile));
  expect(await marksOf(heat)).toEqual([]);
  await mark(version, 'Paró en la segunda ronda');
  expect(await railOf(principal, heat)).toMatchObject({ state: 'scratched', mark: 'dnf', version: 0, waits: false });
  const { lines } = await rails.history({ railId });
  expect(lines.at(-1)).toMatchObject({ action: 'removed', role: 'judge', note: 'Paró en la segunda ronda' });
  const put = { count: 4_000, timeMs: 60_000, version: 0, reason: 'Sí terminó', commandId: id() };
  await rails.correct({ railId, ...put });
  expect(await railOf(principal, heat)).toMatchObject({ state: 'confirmed', quantity: 4_000, mark: null });
});

test('N12 unfinished rail: a judge without the permission, or the organization beside a principal → refused', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, judge, organizer } = heat;
  await organizer.client.heats.finish({ heatId });
  const ask = { railId, version: 0, commandId: id() };
  await expect(judge.client.rails.markUnfinished(ask)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await principalOf(heat);
  const handled = { code: 'REFUSED', message: expect.stringContaining('Lo maneja') };
  await expect(organizer.client.rails.markUnfinished(ask)).rejects.toMatchObject(handled);
  await expect(organizer.client.rails.unmark({ railId, commandId: id() })).rejects.toMatchObject(handled);
  expect(await marksOf(heat)).toEqual([]);
});

test('N12 marks of rails: the event ended → set and taken away for a day more, then refused', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, eventId, organizer } = heat;
  const { rails, heats, events } = organizer.client;
  await heats.finish({ heatId });
  await events.finish({ id: eventId });
  const end = app.now().getTime();
  app.setNow(new Date(end + closingMs - 60_000));
  await rails.noShow({ railId, commandId: id() });
  await rails.unmark({ railId, commandId: id() });
  await rails.markUnfinished({ railId, version: 0, commandId: id() });
  app.setNow(new Date(end + closingMs + 60_000));
  const late = rails.unmark({ railId, commandId: id() });
  await expect(late).rejects.toMatchObject(refusal(messages.heats.ended));
  expect((await marksOf(heat)).map(({ mark }) => mark)).toEqual(['dnf']);
});

test('N12 unfinished rail: a protest is open; another event’s principal; two at the same moment → refused; one mark', async () => {
  const stranger = await principalOf(await createJudgedHeat(app));
  app.setNow(null);
  const heat = await createJudgedHeat(app);
  const { railId, organizer, heatId } = heat;
  await count(heat, { isOver: true });
  const protest = { railId, reason: 'Contaron de menos', commandId: id() };
  await organizer.client.protests.open(protest);
  const { uid: protestId } = await app.database.kysely
    .selectFrom('protests')
    .select('id as uid')
    .where('railId', '=', railId)
    .executeTakeFirstOrThrow();
  const { version } = await railOf(organizer, heat);
  const ask = () => ({ railId, version, reason: 'Paró', commandId: id() });
  await expect(organizer.client.rails.markUnfinished(ask())).rejects.toMatchObject({ code: 'REFUSED' });
  await organizer.client.protests.withdraw({ protestId, commandId: id() });
  await organizer.client.heats.finish({ heatId });
  const notOfStaff = { message: 'No eres parte del staff!' };
  await expect(stranger.client.rails.markUnfinished(ask())).rejects.toMatchObject(notOfStaff);
  await expect(stranger.client.rails.unmark({ railId, commandId: id() })).rejects.toMatchObject(notOfStaff);
  expect(await marksOf(heat)).toEqual([]);
  const both = await Promise.allSettled([1, 2].map(() => organizer.client.rails.markUnfinished(ask())));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await marksOf(heat)).toHaveLength(1);
});

test('N12 unfinished rail: a team of two → DNF for the team, and back', async () => {
  const heat = await createTeamHeat(app, 50);
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  const { rails } = heat.organizer.client;
  await rails.markUnfinished({ railId: heat.railId, version: 0, commandId: id() });
  expect((await marksOf(heat)).map(({ mark }) => mark)).toEqual(['dnf']);
  await rails.unmark({ railId: heat.railId, commandId: id() });
  expect(await marksOf(heat)).toEqual([]);
});
