import type { MovePlan } from '#contract/competition/event-moves.ts';
import { messages } from '#contract/messages.ts';
import { type Dated, type Moved, type MoveProblem, planMove } from '#domain/competition/events/move-event.ts';
import { isRemindedLater } from '#domain/competition/events/reminder.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { type EventRow, saveEvent } from '#server/competition/events/events.store.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import {
  countJoined,
  hasResultsIn,
  listDated,
  lockWodsOf,
  type MovedKind,
  type MovedRow,
  saveDates,
} from './moves.store.ts';
import { noteMove } from './note-move.ts';

const words = messages.event;

/** Lists the event's own dates first, then those of its categories and tests. */
async function datedOf(db: Db, event: EventRow): Promise<MovedRow[]> {
  const { startsAt, endsAt, qualifierStartsAt, qualifierEndsAt, finalStartsAt, finalEndsAt, joiningUntil } = event;
  const row = (kind: Dated['kind'], name: string, start: Date | null, end: Date | null): MovedRow[] =>
    start && end ? [{ kind, id: event.id, name, category: null, start: start.getTime(), end: end.getTime() }] : [];
  return [
    ...row('event', event.name, startsAt, endsAt),
    ...row('qualifier', 'Clasificatorio', qualifierStartsAt, qualifierEndsAt),
    ...row('final', 'Parte presencial', finalStartsAt, finalEndsAt),
    ...row('joining', 'Inscripciones hasta', joiningUntil, joiningUntil),
    ...(await listDated(db, event.id)),
  ];
}

async function planOf(db: Db, event: EventRow, days: number, now: Date) {
  const [dated, hasResults] = await Promise.all([datedOf(db, event), hasResultsIn(db, event.id)]);
  const home = { times: timesOf(event), timeZone: event.timeZone, hasResults };
  return planMove(home, dated, days, now.getTime());
}

function sentenceOf(problem: MoveProblem, rows: Moved<MovedRow>[]): string {
  if (problem !== 'clocks') return words.notMoved[problem];
  const names = rows.filter(({ to }) => to === null).map(({ name }) => `«${name}»`);
  return words.notMoved.clocks([...new Set(names)].join(', '));
}

const iso = (moment: number) => new Date(moment).toISOString();

/** Returns the preview of a move: new dates and problems. Writes nothing. */
export async function readMovePlan(
  app: App,
  viewer: Viewer,
  { id, days }: { id: string; days: number },
): Promise<MovePlan> {
  const db = app.database.kysely;
  const event = await ownEvent(db, viewer, id);
  const [{ rows, problems }, athletes] = await Promise.all([planOf(db, event, days, app.now()), countJoined(db, id)]);
  return {
    rows: rows.map(({ kind, id: uid, name, category, start, end, to }) => ({
      ...{ kind, uid, name, category },
      from: { start: iso(start), end: iso(end) },
      to: to && { start: iso(to.start), end: iso(to.end) },
    })),
    problems: problems.map(problem => ({ problem, message: sentenceOf(problem, rows) })),
    timeZone: event.timeZone,
    athletes,
    version: event.version,
  };
}

type Move = { id: string; days: number; version?: number | undefined };

/**
 * Moves all dates of an event, or none. A job sends the mails, so the organizer does not wait for thousands of them.
 */
export const moveEvent = (app: App, viewer: Viewer, { id, days, version: seen }: Move) =>
  inTransaction(app.database.kysely, async trx => {
    const event = await ownEvent(trx, viewer, id, { lock: true });
    await requireConfirmed(trx, organizationOf(viewer));
    refuseOlder(event, seen, words.movedMeanwhile);
    await lockWodsOf(trx, id);
    const now = app.now();
    const { rows, problems } = await planOf(trx, event, days, now);
    if (problems[0]) throw refused(sentenceOf(problems[0], rows));
    const newDates = rows.flatMap(({ kind, id: rowId, to }) =>
      to ? [{ kind, id: rowId, startsAt: new Date(to.start), endsAt: new Date(to.end) }] : [],
    );
    const ofKind = (wanted: Dated['kind']) => newDates.filter(({ kind }) => kind === wanted);
    const [own] = ofKind('event');
    const [qualifier] = ofKind('qualifier');
    const [final] = ofKind('final');
    const [joining] = ofKind('joining');
    if (!own) throw refused(words.missing);
    const { version } = await saveEvent(trx, id, {
      startsAt: own.startsAt,
      endsAt: own.endsAt,
      ...(isRemindedLater(own.startsAt.getTime(), now.getTime()) && { startRemindedAt: null }),
      ...(qualifier && { qualifierStartsAt: qualifier.startsAt, qualifierEndsAt: qualifier.endsAt }),
      ...(final && { finalStartsAt: final.startsAt, finalEndsAt: final.endsAt }),
      ...(joining && { joiningUntil: joining.endsAt }),
      updatedAt: now,
    });
    for (const kind of ['category', 'wod', 'generalWod'] satisfies MovedKind[]) {
      await saveDates(trx, kind, ofKind(kind), now);
    }
    await noteMove(trx, app, event, own);
    return { athletes: await countJoined(trx, id), version };
  });
