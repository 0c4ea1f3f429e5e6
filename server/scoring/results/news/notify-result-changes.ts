import { isAppealable, whyNotAppealed } from '#domain/scoring/appeals/appeal-states.ts';
import { maySend } from '#domain/scoring/results/athlete-rules.ts';
import { type ChangeSummary, summarizeChange } from '#domain/scoring/results/summarize-change.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { resultChanged } from '#server/foundation/mail/texts/result-mails.ts';
import { listHistory, listNames } from '#server/scoring/results/results.store.ts';
import { resultsPage } from './results-page.ts';
import { findTold, listTold, listUntold, type ToldRow, takeUntold, type Untold } from './untold.store.ts';

/**
 * Returns the mail's link. The athlete or captain gets the page for sending results, except in an event on site. Team
 * members get the category's page.
 */
function pageOf({ config }: App, { typeEvent, eventId, categoryId }: ToldRow, isOwner: boolean): string {
  if (typeEvent === 'offline' || !isOwner) return `${config.publicUrl}/events/category/${categoryId}`;
  const stage = typeEvent === 'qualifier' ? 'qualifier' : 'event';
  return `${config.publicUrl}/dashboard/atleta/${resultsPage({ stage, eventId, categoryId })}`;
}

/** Returns the possible next step after the change. In a team only the captain can take it. */
function hintOf(told: ToldRow, { kind }: ChangeSummary, isOwner: boolean, now: Date): string | null {
  const { typeEvent, status, judgeId, appealed, hasAppeal, modifiedByOrganization, updatedAt, endsAt } = told;
  if (!isAppealable(typeEvent) || told.isAudit || told.standing === 'withdrawn') return null;
  if (status === null || appealed === null || modifiedByOrganization === null || updatedAt === null) return null;
  const sent = { status, judgeId, appealed: appealed || hasAppeal === true, modifiedByOrganization };
  const stage = typeEvent === 'qualifier' ? 'qualifier' : 'event';
  const may = isOwner ? 'puedes' : 'tu capitán puede';
  const hints = [];
  if (kind === 'rejected' && now < endsAt && maySend(stage, sent)) {
    hints.push(`Mientras el test siga abierto ${may} enviarlo otra vez.`);
  }
  if (whyNotAppealed({ ...sent, changedAt: updatedAt.getTime() }, now.getTime()) === null) {
    hints.push(`Si no estás de acuerdo, ${may} apelar una vez, hasta un día después del cambio.`);
  }
  return hints.length > 0 ? hints.join(' ') : null;
}

async function namesOf(db: Db, entryId: string, { was, is }: ChangeSummary): Promise<Map<string, string>> {
  const ids = [was, is].flatMap(values => values?.teamResults ?? []).map(({ userId }) => userId);
  const names = ids.length > 0 ? await listNames(db, entryId, [...new Set(ids)]) : [];
  return new Map(names.map(({ id, name }) => [id, name]));
}

/**
 * Takes a row of the changes to notify, and queues the mails in the same transaction. So each change is notified once.
 */
const tell = (app: App, untold: Untold): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const since = await takeUntold(trx, untold, now);
    if (since === undefined) return;
    const lines = await listHistory(trx, untold.wodId, untold.entryId);
    const change = summarizeChange(lines.filter(({ version }) => version >= since));
    const told = change && (await findTold(trx, untold));
    if (!told) return;
    const names = await namesOf(trx, untold.entryId, change);
    const common = {
      ...told,
      change,
      isTeam: told.teamId !== null,
      nameOf: (userId: string) => names.get(userId) ?? '',
    };
    for (const { id, name, email } of await listTold(trx, untold.entryId)) {
      const isOwner = id === told.ownerId;
      // The athlete who appealed has already received the answer.
      if (change.isAppealOnly && isOwner) continue;
      const own = { personName: name, hint: hintOf(told, change, isOwner, now), url: pageOf(app, told, isOwner) };
      await queueMail(trx, app, { recipient: email, ...resultChanged({ ...common, ...own }) });
    }
  });

/** Notifies athletes of changes by others, after a quiet time (N14). One failure does not stop the rest. */
export async function notifyResultChanges(app: App): Promise<void> {
  for (const untold of await listUntold(app.database.kysely, app.now())) {
    await tell(app, untold).catch(error => {
      app.log.error({ err: error, ...untold }, 'nobody was told of a changed result');
    });
  }
}
