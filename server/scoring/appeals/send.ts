import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { isAppealable, whyNotAppealed } from '#domain/scoring/appeals/appeal-states.ts';
import type { App } from '#server/app.ts';
import { shareEvent } from '#server/competition/events/lock-event.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { type ResultContext, type ResultRow, readResultContext } from '#server/scoring/results/read-result-context.ts';
import { refuseInAudit } from '#server/scoring/results/results.access.ts';
import { stageOfTest } from '#server/scoring/results/test-row.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { mailAppeal } from './appeal-news.ts';
import { checkOwner } from './appeals.access.ts';
import { hasAppeal, insertAppeal } from './appeals.store.ts';
import { askedValues } from './asked-values.ts';

const words = messages.appeal;

type Sent = { wodId: string; entryId: string; values: ResultValues; note: string };

async function checkResult(db: Db, { test, entrant, row }: ResultContext, now: Date): Promise<ResultRow> {
  if (!isAppealable(test.typeEvent)) throw refused(words.onSite);
  if (!row) throw refused(words.missing);
  const appealed = row.appealed || (await hasAppeal(db, row.id));
  const reason = whyNotAppealed({ ...row, appealed, changedAt: row.updatedAt.getTime() }, now.getTime());
  if (reason) throw refused(words[reason]);
  refuseInAudit(test);
  if (entrant.standing === 'withdrawn') throw refused(messages.result.withdrawn);
  return row;
}

/** Sends an appeal. Stores flag, line of history, appeal and mail together or not at all (ATH-250, ATH-251). */
export async function send(app: App, viewer: Viewer, { wodId, entryId, values, note }: Sent): Promise<string> {
  const db = app.database.kysely;
  const now = app.now();
  await checkOwner(db, viewer, entryId);
  const place = await readResultContext(db, wodId, entryId);
  const row = await checkResult(db, place, now);
  const { quantity, timeMs, teamResults } = askedValues(values, place);
  const { test } = place;
  const id = crypto.randomUUID();
  // Only the appeal contains the reason. Lines of history never change, and an erased athlete's words must go (A10).
  const by = { role: 'athlete' as const, userId: viewer.uid, action: 'appealed' as const, at: now };
  await inTransaction(db, async trx => {
    await shareEvent(trx, test.eventId);
    const written = await writeResultIn(trx, { wodId, entryId, version: row.version, ...by, appealed: true });
    if (written.outcome !== 'written') {
      const { outcome } = written;
      // Most likely a double press: the athlete gets this reason, not «changed in the meantime».
      if (outcome === 'conflict' && (await hasAppeal(trx, row.id))) throw refused(words.appealed);
      throw thrownFor(outcome);
    }
    const isFirst = await insertAppeal(trx, {
      id,
      eventId: test.eventId,
      categoryId: test.categoryId,
      wodId,
      entryId,
      resultId: row.id,
      version: written.version,
      typeWod: test.typeWod,
      userId: viewer.uid,
      judgeId: row.judgeId,
      stage: stageOfTest(test),
      quantity,
      timeMs,
      teamResults: teamResults && JSON.stringify(teamResults),
      note,
      createdAt: now,
      updatedAt: now,
    });
    if (!isFirst) throw refused(words.appealed);
    await mailAppeal(trx, app, id);
  });
  app.boards.touch(test.categoryId, stageOfTest(test));
  return id;
}
