import type { Dispute, OwnRailResult, ProtestOfDay } from '#contract/day/protests.ts';
import { isRevealed } from '#domain/competition/wods/reveal.ts';
import { protestUntil, whyNoProtest } from '#domain/day/rails/protest.ts';
import type { App } from '#server/app.ts';
import { findCategoryEvent, findDayHeat } from '#server/day/heats/find-day-heat.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import { isSelf } from '#server/day/rails/rails.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { listSentAppeals } from '#server/scoring/appeals/appeals.reads.ts';
import {
  listOwnResults,
  listProtestedEvents,
  listProtests,
  type OwnResultRow,
  type ProtestRow,
  type RuledValues,
} from './protests.store.ts';

type Asked = { eventId?: string | undefined; categoryId?: string | undefined; heatId?: string | undefined };

/** Protests of an event, a category or a heat, for readers of the day. */
export async function readProtests(app: App, viewer: Viewer, asked: Asked) {
  const db = app.database.kysely;
  const eventId = await eventOf(db, asked);
  const { mayRun } = await seesDay(db, viewer, eventId);
  const rows = await listProtests(db, { ...asked, eventId });
  return { now: app.now().toISOString(), mayRun, protests: rows.map(toProtestOfDay) };
}

/** Results of the athlete's own rails, with the time left to protest. */
export async function readOwnResults(app: App, viewer: Viewer, eventId: string) {
  const now = app.now();
  const rows = await listOwnResults(app.database.kysely, eventId, viewer.uid);
  return { now: now.toISOString(), results: rows.map(row => toOwnResult(row, viewer, now.getTime())) };
}

/** Where the athlete protested or appealed, in all events. */
export async function readDisputes(app: App, viewer: Viewer): Promise<Dispute[]> {
  const db = app.database.kysely;
  const [protests, appeals] = [await listProtestedEvents(db, viewer.uid), await listSentAppeals(db, viewer.uid)];
  return [
    ...protests.map(({ eventId }) => ({ kind: 'protest' as const, eventId })),
    ...appeals.map(appeal => ({ kind: 'appeal' as const, ...appeal })),
  ];
}

async function eventOf(db: Db, { eventId, categoryId, heatId }: Asked): Promise<string> {
  if (heatId !== undefined) return (await findDayHeat(db, heatId)).eventId;
  return categoryId === undefined ? (eventId ?? '') : findCategoryEvent(db, categoryId);
}

type Stored = Pick<ProtestRow, 'id' | 'state' | 'bySide' | 'by' | 'reason' | 'openedAt' | 'untilAt' | 'ruling'> & {
  before: RuledValues | null;
  after: RuledValues | null;
};

const toProtest = ({ id, openedAt, untilAt, ...row }: Stored) => ({
  uid: id,
  ...{ state: row.state, bySide: row.bySide, by: row.by, reason: row.reason, ruling: row.ruling },
  ...{ openedAt: openedAt.toISOString(), until: untilAt.toISOString(), before: row.before, after: row.after },
});

function toProtestOfDay(row: ProtestRow): ProtestOfDay {
  const { unit, typeWod, needTime, validReps, isWodPenalized, timeCap, version, quantity, timeMs, tiebreakMs } = row;
  return {
    ...toProtest(row),
    rail: { uid: row.railId, number: row.number, state: row.railState },
    heat: { uid: row.heatId, name: row.heat },
    category: { uid: row.categoryId, name: row.category },
    test: { name: row.test, unit, typeWod, needTime, validReps, isWodPenalized, timeCap },
    entry: row.entry,
    members: row.members,
    version: version ?? 0,
    result: quantity === null ? null : { quantity, timeMs, tiebreakMs },
  };
}

function toOwnResult(row: OwnResultRow, viewer: Viewer, now: number): OwnRailResult {
  const { id, state, bySide, reason, openedAt, untilAt, railState, quantity } = row;
  const end = {
    ...{ finishedAt: row.overAt?.getTime() ?? null, ruledAt: row.lastRuling?.getTime() ?? null },
    minutes: row.protestMin,
  };
  const until = whyNoProtest({ state: railState, ...end }, 'athlete', now) === null ? protestUntil(end) : null;
  const has =
    id !== null && state !== null && bySide !== null && reason !== null && openedAt !== null && untilAt !== null;
  return {
    railId: row.railId,
    ...{ number: row.number, heat: row.heat, state: railState },
    test: { name: isRevealed(row.shownFrom?.getTime() ?? null, now) ? row.test : null, unit: row.unit },
    result: quantity === null ? null : { quantity, timeMs: row.timeMs },
    until: until === null ? null : new Date(until).toISOString(),
    protest: has
      ? {
          ...toProtest({ ...row, id, state, bySide, reason, openedAt, untilAt }),
          isOwn: isSelf(viewer, row.byId),
        }
      : null,
  };
}
