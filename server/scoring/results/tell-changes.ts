import { isAppealable, whyNotAppealed } from '#domain/scoring/appeals/appeal-states.ts';
import { maySend } from '#domain/scoring/results/athlete-rules.ts';
import { type ToldChange, toldChange } from '#domain/scoring/results/told-change.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { resultChanged } from '#server/foundation/mail/result-mails.ts';
import { listHistory, listNames } from './results.store.ts';
import { resultsPage } from './results-page.ts';
import { findTold, listTold, listUntold, type ToldRow, takeUntold, type Untold } from './untold.store.ts';

/** Where it is to be seen: what was sent is the captain's alone, the table is everybody's. */
function pageOf({ config }: App, { typeEvent, eventId, categoryId }: ToldRow, isOwner: boolean): string {
  if (typeEvent === 'offline' || !isOwner) return `${config.publicUrl}/events/category/${categoryId}`;
  const stage = typeEvent === 'qualifier' ? 'qualifier' : 'event';
  return `${config.publicUrl}/dashboard/atleta/${resultsPage({ stage, eventId, categoryId })}`;
}

/** What can still be done about it, of a team by its captain. */
function hintOf(told: ToldRow, { kind }: ToldChange, isOwner: boolean, now: Date): string | null {
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

async function namesOf(db: Db, entryId: string, { was, is }: ToldChange): Promise<Map<string, string>> {
  const ids = [was, is].flatMap(values => values?.teamResults ?? []).map(({ userId }) => userId);
  const names = ids.length > 0 ? await listNames(db, entryId, [...new Set(ids)]) : [];
  return new Map(names.map(({ id, name }) => [id, name]));
}

/** Taken, written and queued together: told once, or not yet. */
const tell = (app: App, untold: Untold): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const since = await takeUntold(trx, untold, now);
    if (since === undefined) return;
    const lines = await listHistory(trx, untold.wodId, untold.entryId);
    const change = toldChange(lines.filter(({ version }) => version >= since));
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
      // The athlete who appealed has had the answer already.
      if (change.isAppealOnly && isOwner) continue;
      const own = { personName: name, hint: hintOf(told, change, isOwner, now), url: pageOf(app, told, isOwner) };
      await queueMail(trx, app, { recipient: email, ...resultChanged({ ...common, ...own }) });
    }
  });

/** N14: whoever's result others changed is told once it is quiet; one that fails holds up nobody else's. */
export async function tellChanges(app: App): Promise<void> {
  for (const untold of await listUntold(app.database.kysely, app.now())) {
    await tell(app, untold).catch(error => {
      app.log.error({ err: error, ...untold }, 'nobody was told of a changed result');
    });
  }
}
