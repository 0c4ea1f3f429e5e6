import type { OpenStage, OpenWork, WaitingCounts, WaitingEvent } from '#contract/backoffice/waiting.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { listDays } from '#server/day/today/today.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { takersOf } from '#server/money/payments/providers/providers-shown.ts';
import {
  countForJudge,
  countForOrganization,
  countInvitations,
  countOfEvent,
  countOnFloor,
  listTestedCategories,
  listTestsOfEvent,
  type WaitingRow,
} from './waiting.store.ts';

export const waiting = {
  count: authed.waiting.count.handler(({ context: { app, viewer } }) => countWaiting(app, viewer)),
  ofEvent: authed.waiting.ofEvent.handler(({ context: { app, viewer }, input }) =>
    readOpenWork(app, viewer, input.eventId),
  ),
};

function byEvent(rows: readonly WaitingRow[]): WaitingEvent[] {
  const events = new Map<string, WaitingEvent>();
  for (const { eventId: uid, name, kind, count } of rows) {
    const found = events.get(uid) ?? { uid, name, applications: 0, appeals: 0, refunds: 0, qualifier: 0, event: 0 };
    events.set(uid, { ...found, [kind]: count });
  }
  return [...events.values()];
}

async function countWaiting(app: App, viewer: Viewer): Promise<WaitingCounts> {
  const db = app.database.kysely;
  const now = app.now();
  const { uid, type, organization } = viewer;
  if (type === 'athlete' && !organization)
    return { events: [], invitations: await countInvitations(db, uid, now), isDay: false };
  const [rows, days] = await Promise.all([
    organization ? countForOrganization(db, organization.id, now) : countForJudge(db, uid, now),
    listDays(db, viewer, now),
  ]);
  return { events: byEvent(rows), invitations: 0, isDay: days.length > 0 };
}

/** Counts the open work of an event, for its checklist and for the questions before it is closed. */
async function readOpenWork(app: App, viewer: Viewer, eventId: string): Promise<OpenWork> {
  const db = app.database.kysely;
  const { price, currency } = await ownEvent(db, viewer, eventId);
  const takers = takersOf(app, currency);
  const [{ judges, qualifier, event, ...counts }, floor, tests, categories] = await Promise.all([
    countOfEvent(db, eventId),
    countOnFloor(db, eventId),
    listTestsOfEvent(db, eventId),
    listTestedCategories(db, eventId),
  ]);
  const reviews = { qualifier, event };
  const stageOf = (stage: Stage): OpenStage => {
    const own = tests.filter(test => test.stage === stage);
    const tested = new Set(own.map(({ categoryId }) => categoryId));
    return {
      reviews: reviews[stage],
      judges: judges[stage],
      tests: own.length,
      empty: own.filter(({ hasResults }) => !hasResults).map(({ id, name, category }) => ({ uid: id, name, category })),
      untested: categories.filter(id => !tested.has(id)),
    };
  };
  const isUnpayable = currency !== 'USD' && price !== 0 && !takers.card && !takers.paypal;
  return { ...counts, ...floor, isUnpayable, qualifier: stageOf('qualifier'), event: stageOf('event') };
}
