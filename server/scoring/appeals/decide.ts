import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { type AppealDecision, canDecideAppeal } from '#domain/scoring/appeals/appeal-states.ts';
import type { App } from '#server/app.ts';
import { shareEvent } from '#server/competition/events/lock-event.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { type ResultContext, type ResultRow, readResultContext } from '#server/scoring/results/read-result-context.ts';
import type { ResultChange } from '#server/scoring/results/result-change.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { mailDecision } from './appeal-news.ts';
import { ownAppeal } from './appeals.access.ts';
import { type AppealRecord, closeAppeal, findAppeal } from './appeals.store.ts';
import { askedNow, askedValues } from './asked-values.ts';

const words = messages.appeal;

type DecisionInput = {
  id: string;
  decision: AppealDecision;
  values?: ResultValues | null | undefined;
  note?: string | null | undefined;
  version: number;
};

type Change = Pick<ResultChange, 'values' | 'status' | 'note'>;

/** Decides for the athlete: takes the claimed values and approves, even after a judge's rejection (ORG-182). */
function athletes(appeal: AppealRecord, place: ResultContext, row: ResultRow): Change {
  const values = askedNow(appeal, place);
  if ('message' in values) throw refusedField(values.field, values.message);
  return { values: { ...values, tiebreakMs: row.tiebreakMs }, status: 'approved' };
}

/**
 * Decides for the judge: keeps the judge's decision, also a rejection (ORG-183). No judge changes an appealed result,
 * so the stored one is the judge's. The exception is an earlier change by the organization (N14).
 */
function judges(row: ResultRow): Change {
  if (row.modifiedByOrganization) throw refused(words.ownChange);
  if (row.judgeId === null) throw refused(words.noJudge);
  return {};
}

/** Decides for the organization: its own values, which need a note (ORG-184, ORG-363 to ORG-365). */
function organizations({ values, note }: DecisionInput, place: ResultContext): Change {
  const stored = askedValues(values ?? {}, place);
  if (!note) throw refusedField('note', words.note);
  return { values: stored, status: 'approved', note };
}

function changeOf(input: DecisionInput, appeal: AppealRecord, place: ResultContext, row: ResultRow): Change {
  if (input.decision === 'athlete') return athletes(appeal, place, row);
  return input.decision === 'judge' ? judges(row) : organizations(input, place);
}

/** Stores a decision. It is the organization's and final, and it closes the appeal (ORG-185, ORG-186, ORG-303). */
export async function decide(app: App, viewer: Viewer, input: DecisionInput): Promise<void> {
  const { id, decision, version } = input;
  const db = app.database.kysely;
  const appeal = await ownAppeal(db, viewer, id);
  if (!canDecideAppeal(appeal.status)) throw refused(appeal.withdrawn ? words.withdrawn : words.decided);
  const { wodId, entryId } = appeal;
  const place = await readResultContext(db, wodId, entryId);
  const { row } = place;
  if (row === null || row.id !== appeal.resultId) throw refused(words.missing);
  if (place.entrant.standing === 'withdrawn') throw refused(messages.result.withdrawn);
  const note = input.note || null;
  const at = app.now();
  const written = await inTransaction(db, async trx => {
    await shareEvent(trx, appeal.eventId);
    const stored = await writeResultIn(trx, {
      wodId,
      entryId,
      version,
      role: 'organization',
      userId: viewer.uid,
      action: 'decided',
      at,
      modifiedByOrganization: true,
      appealed: true,
      remark: note,
      ...changeOf(input, appeal, place, row),
    });
    if (stored.outcome !== 'written') {
      const isClosed = (await findAppeal(trx, id))?.status === 'closed';
      if (isClosed) throw refused(words.decided);
      throw thrownFor(stored.outcome);
    }
    if (!(await closeAppeal(trx, { id, decision, note, at }))) throw refused(words.decided);
    await mailDecision(trx, app, id);
    return stored;
  });
  app.boards.touch(written.categoryId, written.stage);
}
