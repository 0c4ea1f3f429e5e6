import type { DayBlocks } from '#contract/day/heat-plans.ts';
import { messages } from '#contract/messages.ts';
import { judgesOf, shortRests } from '#domain/day/heats/block-rests.ts';
import {
  type DayBlock,
  heatsOfBlock,
  proposeBlocks as placeBlocks,
  type TestToPlan,
  whyNotBlock,
} from '#domain/day/heats/day-blocks.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { opensAt, plansDay, seesPlan } from '#server/day/heats/heats.access.ts';
import { findHome } from '#server/day/heats/heats.store.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import { testOfRow } from '#server/day/heats/timetable/public-timetable.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import {
  deleteBlock,
  forgetTelling,
  listRailJudges,
  listTestsOfBlocks,
  publishBlocksOf,
  saveBlocks,
  type TestOfBlocks,
} from './blocks.store.ts';
import { countToTell, tellOnce } from './tell-plan.ts';

const words = messages.heats;
const minute = 60_000;

const slotMs = ({ heatTimeCap, warmUpTimeCap }: TestOfBlocks) => ((heatTimeCap ?? 0) + (warmUpTimeCap ?? 0)) * 1000;
const needOf = (event: OwnEventRow, row: TestOfBlocks) =>
  heatsOfBlock(Number(row.entries ?? 0), event.rails, slotMs(row));

/** The line of a test, as `FloorLines` has it. */
const toTest = (event: OwnEventRow, row: TestOfBlocks): TestToPlan => ({
  id: row.id,
  categoryId: row.categoryId,
  line: event.simultaneousCategories ? row.placeId : event.id,
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
});

/** The time of a test: that of its published heats, else its block. */
function timeOf({ hasPublicHeats, heatsFrom, heatsTo, from, to }: TestOfBlocks) {
  const [start, end] = hasPublicHeats ? [heatsFrom, heatsTo] : [from, to];
  return start && end ? { from: start.getTime(), to: end.getTime() } : null;
}

/** All tests of an event beside their times, as the rules read them. A test that ended without one is left out. */
function planOf(event: OwnEventRow, rows: readonly TestOfBlocks[]) {
  const planned = rows.flatMap((row): DayBlock[] => {
    const time = timeOf(row);
    return time ? [{ ...toTest(event, row), ...time }] : [];
  });
  const tests = rows
    .filter(row => row.status !== 'finished' || timeOf(row))
    .map(row => ({ ...toTest(event, row), needMs: needOf(event, row).needMs }));
  return { tests, planned, betweenMs: event.timeBetweenCategories * 1000 };
}

export async function readBlocks(app: App, viewer: Viewer, eventId: string): Promise<DayBlocks> {
  const db = app.database.kysely;
  const event = await seesPlan(db, viewer, eventId);
  const rows = await listTestsOfBlocks(db, eventId);
  const plan = planOf(event, rows);
  const blocks = new Map(plan.planned.map(block => [block.id, block]));
  const { id, name, timeZone, rails } = event;
  const rests = shortRests(plan.planned);
  const judges = await listRailJudges(db, eventId);
  const entries = new Map(rows.map(row => [row.id, Number(row.entries ?? 0)]));
  const taken = plan.planned.map(block => ({ ...block, rails: Math.min(rails, entries.get(block.id) || rails) }));
  const now = app.now();
  return {
    event: { uid: id, name, timeZone, rails, start: opensAt(event).toISOString() },
    isEnded: event.finishedAt !== null,
    isDraft: event.draft,
    betweenMin: plan.betweenMs / minute,
    toTell: await countToTell(db, event),
    places: (await listPlaces(db, event)).map(place => ({ uid: place.id, name: place.name })),
    tests: rows.map(row => {
      const { heats, needMs } = needOf(event, row);
      const block = blocks.get(row.id);
      const rest = rests.get(row.id);
      const railsTaken = taken.find(({ id }) => id === row.id);
      return {
        uid: row.id,
        name: row.test,
        category: { uid: row.categoryId, name: row.category },
        placeId: row.placeId,
        entries: Number(row.entries ?? 0),
        heats,
        needMin: needMs / minute,
        heatMin: slotMs(row) / minute,
        start: row.startsAt.toISOString(),
        end: row.endsAt.toISOString(),
        isRevealed: testOfRow(row, now) !== null,
        drawn: row.hasPublicHeats ? 'published' : row.hasHeats ? 'drawn' : 'none',
        block: block
          ? {
              start: new Date(block.from).toISOString(),
              end: new Date(block.to).toISOString(),
              isPublished: row.hasPublicHeats || row.publishedAt !== null,
              fault: row.hasPublicHeats ? null : whyNotBlock(block, plan),
              rest: rest ? { min: Math.floor(rest.restMs / minute), after: rest.afterId } : null,
              judges: railsTaken ? judgesOf(railsTaken, taken, judges) : { has: 0, needs: 0 },
            }
          : null,
      };
    }),
  };
}

type Command = { name: string; about: string; testId?: string; commandId: string | undefined };
type Held = { trx: Db; event: OwnEventRow; rows: TestOfBlocks[]; now: Date };

/** Runs a command on the blocks of an event under its lock. Two organizers run one after the other. */
const withLockedBlocks = <Answer>(
  app: App,
  viewer: Viewer,
  eventId: string,
  { name, about, testId, commandId }: Command,
  run: (held: Held) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(app.database.kysely, async trx => {
    const event = await plansDay(trx, viewer, eventId);
    const now = app.now();
    return countOnce(trx, { id: commandId, userId: viewer.uid, about: `${name} ${about}`, at: now }, async () => {
      const answer = await run({ trx, event, rows: await listTestsOfBlocks(trx, eventId), now });
      const details = { command: name, id: about, ...(testId && { testId }) };
      await recordAct(trx, 'blocks-planned', { by: viewer, eventId, details, at: now });
      return answer;
    });
  });

/** Runs a command on the block of one test. A test with published heats keeps their hours. */
async function withBlock(
  app: App,
  viewer: Viewer,
  { testId, ...command }: { testId: string; name: string; commandId: string | undefined },
  run: (held: Held, row: TestOfBlocks) => Promise<unknown>,
): Promise<void> {
  const home = await findHome(app.database.kysely, { testId });
  if (!home) throw notFound();
  await withLockedBlocks(app, viewer, home.eventId, { ...command, about: testId, testId }, async held => {
    const row = held.rows.find(({ id }) => id === testId);
    if (!row) throw refused(words.raceHasNoBlock);
    if (row.hasPublicHeats) throw refused(words.hasHeats);
    await run(held, row);
    return null;
  });
}

type Setting = { testId: string; start: string; end: string; commandId?: string | undefined };

export const setBlock = (app: App, viewer: Viewer, { testId, start, end, commandId }: Setting): Promise<void> =>
  withBlock(app, viewer, { name: 'setBlock', testId, commandId }, async ({ trx, event, rows }, row) => {
    const [startsAt, endsAt] = [toInstant(start, event.timeZone), toInstant(end, event.timeZone)];
    const block = { ...toTest(event, row), from: startsAt.getTime(), to: endsAt.getTime() };
    const fault = whyNotBlock(block, planOf(event, rows));
    if (fault) {
      const nameOf = (id: string) => testName(rows.find(other => other.id === id));
      throw refusedField(fault.field, messages.heatPlans.blockFault(fault, { timeZone: event.timeZone, nameOf }));
    }
    await saveBlocks(trx, [{ wodId: testId, eventId: event.id, startsAt, endsAt }]);
  });

const testName = (row: TestOfBlocks | undefined): string => (row ? `${row.category}, ${row.test}` : '');

type OfTest = { testId: string; commandId?: string | undefined };

export const removeBlock = (app: App, viewer: Viewer, { testId, commandId }: OfTest): Promise<void> =>
  withBlock(app, viewer, { name: 'removeBlock', testId, commandId }, ({ trx }) => deleteBlock(trx, testId));

type OfEvent = { eventId: string; commandId?: string | undefined };

/** Gives a block to every test without one. Returns how many got one, and how many fit nowhere. */
export const proposeBlocks = (app: App, viewer: Viewer, { eventId, commandId }: OfEvent) =>
  withLockedBlocks(
    app,
    viewer,
    eventId,
    { name: 'proposeBlocks', about: eventId, commandId },
    async ({ trx, event, rows }) => {
      const plan = planOf(event, rows);
      const placed = placeBlocks({ ...plan, opensAt: opensAt(event).getTime() });
      if (placed.length === 0) throw refused(words.noBlockToPropose);
      await saveBlocks(
        trx,
        placed.map(({ id, from, to }) => ({
          wodId: id,
          eventId,
          startsAt: new Date(from),
          endsAt: new Date(to),
        })),
      );
      return { placed: placed.length, left: plan.tests.length - plan.planned.length - placed.length };
    },
  );

export const publishBlocks = (
  app: App,
  viewer: Viewer,
  { eventId, isPublished, commandId }: OfEvent & { isPublished: boolean },
): Promise<{ told: number }> =>
  withLockedBlocks(
    app,
    viewer,
    eventId,
    { name: 'publishBlocks', about: `${eventId} ${isPublished}`, commandId },
    async ({ trx, event, rows, now }) => {
      if (!rows.some(({ from }) => from)) throw refused(words.noBlocks);
      await publishBlocksOf(trx, eventId, isPublished ? now : null);
      if (!isPublished) await forgetTelling(trx, eventId);
      return { told: isPublished ? await tellOnce(app, trx, event, now) : 0 };
    },
  );
